// The pictures of a rulebook in one file: each piece of a picture lies in the file once. The site does
// not need this module; it imports nothing.

/**
 * Give every image its picture.
 * @param {ParentNode} root
 * @param {{ pieces: string[], pictures: number[][] }} held
 */
export function fill(root, { pieces, pictures }) {
  const addresses = pictures.map((one) =>
    URL.createObjectURL(new Blob([one.map((n) => pieces[n]).join("")], { type: "image/svg+xml" })),
  );
  for (const image of root.querySelectorAll("img[data-picture]"))
    image.setAttribute("src", addresses[Number(image.getAttribute("data-picture"))]);
}
