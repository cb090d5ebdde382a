// The page of `trunkline play FOLDER --reload`: it follows what the author of a title saves.

/** Show what is wrong with the title above the page; nothing if all is well. */
function show(problem) {
  document.getElementById("reload-problem")?.remove();
  if (!problem) return;
  const note = document.createElement("p");
  note.id = "reload-problem";
  note.className = "refusal";
  note.setAttribute("role", "alert");
  note.textContent = problem;
  document.body.prepend(note);
  Object.assign(note.style, { position: "sticky", top: "0", zIndex: "40" });
}

/** Load the page again; a game that the changed rules cannot continue makes way for a new one. */
async function renew(start) {
  const [, room, table] = location.pathname.split("/");
  if (room !== "table") return location.reload();
  const answer = await fetch(`/api/tables/${table}?log=0`).catch(() => null);
  const view = answer?.ok ? await answer.json() : { unplayable: "gone" };
  return view.unplayable ? location.assign(start) : location.reload();
}

let known = null;
new EventSource("/reload/events").addEventListener("loaded", ({ data }) => {
  const { stamp, problem, start } = JSON.parse(data);
  const again = known !== null && known !== stamp;
  known = stamp;
  show(problem);
  if (again && !problem) renew(start);
});
