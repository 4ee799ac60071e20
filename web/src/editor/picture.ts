/** A drawing of the program, and the names of the places on it. */
export interface Picture {
  svg: SVGElement;
  places: ReadonlySet<string>;
}

const DRAWN = new Set(['svg', 'title', 'g', 'rect', 'circle', 'ellipse', 'line', 'path', 'polyline', 'polygon', 'text', 'tspan', 'defs', 'marker', 'pattern']);

/** Reads an SVG. Elements and attributes that are no drawing are dropped. */
export function readPicture(text: string, bare: boolean): Picture | null {
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (svg.localName !== 'svg') return null;
  for (const element of [svg, ...svg.querySelectorAll('*')]) clean(element);
  const drawn = document.importNode(svg, true) as unknown as SVGElement;
  const title = drawn.querySelector('title')?.textContent ?? 'the position';
  drawn.setAttribute('role', 'img');
  drawn.setAttribute('aria-label', title);
  drawn.querySelector('title')?.remove();
  if (bare) cropped(drawn);
  const shapes = [...drawn.querySelectorAll('[data-place]')];
  return { svg: drawn, places: new Set(shapes.map((shape) => shape.getAttribute('data-place') ?? '')) };
}

function clean(element: Element) {
  if (!DRAWN.has(element.localName)) {
    element.remove();
    return;
  }
  for (const { name, value } of [...element.attributes]) {
    const foreign = name.startsWith('on') || name === 'style' || name.endsWith('href') || /url\((?!#)/.test(value);
    if (foreign) element.removeAttribute(name);
  }
}

/** Removes the legend and the background. */
function cropped(svg: SVGElement) {
  svg.querySelector('.legend')?.remove();
  const first = svg.querySelector('rect');
  if (first && first.getAttribute('width') === svg.getAttribute('width')) first.remove();
}

/** Cuts a picture on the screen to what it shows. */
export function trim(svg: SVGElement) {
  if (!(svg instanceof SVGGraphicsElement) || !('getBBox' in svg)) return;
  const { x, y, width, height } = svg.getBBox();
  if (width === 0 && height === 0) return;
  const [w, h] = [width + 16, height + 16];
  svg.setAttribute('viewBox', `${x - 8} ${y - 8} ${w} ${h}`);
  svg.setAttribute('width', `${w}`);
  svg.setAttribute('height', `${h}`);
}

/** Returns where a picture has its vertices 0, 1, ..; `null` if it has not all of them. */
export function spots(picture: Picture | null, count: number): { x: number; y: number }[] | null {
  const found = Array.from({ length: count }, (_, vertex) => {
    const circle = picture?.svg.querySelector(`circle[data-place="${vertex}"]`);
    return circle ? { x: Number(circle.getAttribute('cx')), y: Number(circle.getAttribute('cy')) } : null;
  });
  return found.every((spot) => spot !== null) ? found : null;
}
