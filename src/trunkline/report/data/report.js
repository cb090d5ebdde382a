// The report of a game: film, small maps, and the choice of a player. No requests.
const data = JSON.parse(document.getElementById('data').textContent);
const base = document.getElementById('base');
const $ = id => document.getElementById(id);
const last = data.numbers.length - 1;
const calm = matchMedia('(prefers-reduced-motion:reduce)');

/* By part of the map: [[place, svg], ...] in the order of play. */
const history = {};
for (const [place, part, svg] of data.changes) (history[part] ||= []).push([place, svg]);

/* Parse into elements of SVG, also when the picture has no namespace of its own. */
function group(text) {
  const g = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  g.innerHTML = text;
  return g;
}

/* A map in a shadow root, so that its style cannot meet the page's. */
function board(element, box) {
  const root = element.attachShadow({mode: 'open'});
  root.append(base.content.cloneNode(true));
  const svg = root.querySelector('svg');
  for (const style of root.querySelectorAll('style'))
    style.textContent = style.textContent.replaceAll(':root', ':host');
  const own = document.createElement('style');
  own.textContent = `:host{display:block;background:var(--sea)}svg{width:100%;height:100%;display:block}
   .back{fill:none;stroke:#fff;stroke-width:15;stroke-linecap:round}
   .back.thin{stroke-width:6.5}
   .made{fill:none;stroke:#c2185b;stroke-width:4.6;stroke-dasharray:9 5}
   .finest{fill:none;stroke:#1b6e3c;stroke-width:11;stroke-linecap:round}
   .flash{fill:none;stroke:#e0560b;stroke-width:5;pointer-events:none}`;
  root.append(own);
  const whole = svg.getAttribute('viewBox').split(' ').map(Number);
  svg.removeAttribute('width');
  svg.removeAttribute('height');
  if (box) svg.setAttribute('viewBox', box);
  svg.setAttribute('preserveAspectRatio', 'xMidYMid meet');
  const first = {}, shown = {};
  const part = name => root.querySelector(`[data-part="${CSS.escape(name)}"]`);
  const seek = place => {
    for (const name in history) {
      const held = part(name);
      if (!held) continue;
      first[name] ??= held.innerHTML;
      let at = -1;
      while (at + 1 < history[name].length && history[name][at + 1][0] <= place) at++;
      if ((shown[name] ?? -1) === at) continue;
      held.innerHTML = at < 0 ? first[name] : history[name][at][1];
      shown[name] = at;
    }
  };
  return {root, svg, whole, part, seek};
}

function draw(map, rides, kind) {
  const layers = kind === 'finest' ? ['back', 'finest'] : ['back thin', 'made'];
  for (const layer of layers)
    map.svg.append(group(rides.flat().map(piece =>
      `<path d="${piece.d}" transform="translate(${piece.at.join(' ')})" class="${layer}"/>`
    ).join('')));
}

/* The small maps of proved findings, drawn when they are first shown. */
function small(element) {
  if (element.shadowRoot || !base) return;
  const map = board(element, element.dataset.box);
  map.seek(+element.dataset.at);
  const track = data.tracks[element.dataset.track];
  draw(map, track.finest, 'finest');
  draw(map, track.made, 'made');
}
const drawn = () => document.querySelectorAll('[data-track]').forEach(
  element => element.closest('[hidden]') || small(element));

/* Which player are you? */
const buttons = [...document.querySelectorAll('.me button')];
buttons.forEach(button => button.addEventListener('click', () => {
  for (const other of buttons) other.setAttribute('aria-pressed', other === button);
  for (const part of document.querySelectorAll('[data-seat]'))
    part.hidden = part.dataset.seat !== button.dataset.me;
  drawn();
}));

/* The film. */
const money = (form, amount) => {
  const text = Math.abs(amount).toLocaleString('en-GB');
  const shape = Array.isArray(form) ? form[Math.abs(amount) === 1 ? 0 : 1] : form;
  return (amount < 0 ? '−' : '') + shape.replace('{}', text);
};
const escaped = text => {
  const span = document.createElement('span');
  span.textContent = text;
  return span.innerHTML;
};
const film = base && board($('film'));
const range = $('pos');
const changed = data.numbers.map(() => '');
for (const [place, part] of data.changes) if (!changed[place] && part !== 'marks') changed[place] = part;
let follow = innerWidth < 704, view = film && film.whole.slice(), moving = 0, timer = 0;

function aim(at_once) {
  let to = film.whole;
  let place = +range.value;
  while (place && !changed[place]) place--;
  const at = follow && data.places[changed[place]];
  if (at) {
    const [x, y] = at;
    const wide = Math.min(520, film.whole[2]), high = wide * $('film').clientHeight / ($('film').clientWidth || 1);
    to = [x - wide / 2, y - high / 2, wide, high];
  }
  cancelAnimationFrame(moving);
  const step = () => {
    view = at_once || calm.matches ? to : view.map((one, n) => one + (to[n] - one) * .14);
    film.svg.setAttribute('viewBox', view.map(one => one.toFixed(1)).join(' '));
    if (view.some((one, n) => Math.abs(one - to[n]) > .5)) moving = requestAnimationFrame(step);
  };
  step();
}

function flash(place) {
  film.root.querySelectorAll('.flash').forEach(one => one.remove());
  const at = data.places[changed[place]];
  if (!at) return;
  const turn = data.pointy ? 30 : 0;
  const corners = [0, 1, 2, 3, 4, 5].map(n => {
    const angle = (60 * n + turn) * Math.PI / 180, far = data.size - 2;
    return `${(at[0] + far * Math.cos(angle)).toFixed(1)} ${(at[1] + far * Math.sin(angle)).toFixed(1)}`;
  });
  film.svg.append(group(`<path class="flash" d="M${corners.join('L')}Z"/>`));
}

function market(place) {
  const now = new Map();
  for (const [since, name, ...row] of data.prices) {
    if (since > place) break;
    now.set(name, row);
  }
  const rows = [...now].sort((a, b) => b[1][0] - a[1][0]);
  const top = Math.max(1, ...data.prices.map(one => one[2]));
  $('market').innerHTML = rows.map(([name, [price, director, trains, closed]]) => {
    const [letters, colour] = data.colours[name] || [name, '#888888'];
    const who = director >= 0 ? data.players[director] + ' · ' : '';
    const held = trains ? trains.split(' ').join(', ') : 'no train';
    const about = closed ? '<span class="tr">closed</span>'
      : `<span class="price" style="width:${Math.max(4, 100 * price / top)}%"></span><span class="tr">${escaped(who + held)}</span>`;
    return `<div class="mr ${closed ? 'shut' : ''}" style="--c:${escaped(colour)}"><span class="co">${escaped(letters)}</span><span>${about}</span><span class="p">${closed ? 'closed' : money(data.money, price)}</span></div>`;
  }).join('') || '<p class="soft small">No company has started yet.</p>';
  $('worth').innerHTML = data.worth[place].map((amount, seat) => [amount, seat])
    .sort((a, b) => b[0] - a[0])
    .map(([amount, seat]) => `<div class="wr"><span class="seat bg${seat % 6 + 1}" aria-hidden="true">${seat + 1}</span><span>${escaped(data.players[seat])}</span><b>${money(data.score, amount)}</b></div>`)
    .join('');
}

function seek(place, at_once) {
  place = Math.max(0, Math.min(last, place));
  range.value = place;
  const text = place ? 'Move ' + data.numbers[place] : 'Start';
  range.setAttribute('aria-valuetext', text);
  if (film) {
    film.seek(place);
    flash(place);
    aim(at_once);
  }
  market(place);
  $('number').textContent = text;
  $('said').textContent = place ? data.texts[place] : 'The game is about to begin.';
  const head = $('headl');
  if (head) head.setAttribute('d', `M${54 + place / Math.max(1, last) * 590} 22V262`);
}

function pause() {
  clearInterval(timer);
  timer = 0;
  label();
}
function label() {
  $('play').setAttribute('aria-label', timer ? 'Pause the film' : 'Play the film');
  $('play').firstElementChild.innerHTML = timer ? '<path d="M8 5v14M16 5v14" stroke-width="3"/>' : '<path d="M7 4.5l12 7.5-12 7.5z"/>';
}
if (range) {
  range.addEventListener('input', () => seek(+range.value));
  $('play').addEventListener('click', () => {
    if (timer) return pause();
    if (+range.value >= last) seek(0);
    timer = setInterval(() => +range.value >= last ? pause() : seek(+range.value + 1), 110);
    label();
  });
  $('cam')?.addEventListener('click', () => {
    follow = !follow;
    $('cam').textContent = follow ? 'Whole map' : 'Follow';
    aim();
  });
  document.addEventListener('click', event => {
    const go = event.target.closest('[data-go]');
    if (!go) return;
    pause();
    seek(+go.dataset.go);
    $('filmcard').scrollIntoView({behavior: calm.matches ? 'auto' : 'smooth', block: 'center'});
    range.focus({preventScroll: true});
  });
  const wanted = Number(new URLSearchParams(location.search).get('at') ?? data.start);
  seek(Number.isFinite(wanted) ? wanted : data.start, true);
  if ($('cam')) $('cam').textContent = follow ? 'Whole map' : 'Follow';
}
drawn();
