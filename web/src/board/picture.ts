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

/** Removes the legend, and cuts the picture below the drawing. */
function cropped(svg: SVGElement) {
  const legend = svg.querySelector('.legend');
  const tops = [...(legend?.querySelectorAll('text') ?? [])].map((text) => Number(text.getAttribute('y')));
  const [x, y, width, height] = (svg.getAttribute('viewBox') ?? '0 0 1 1').split(' ').map(Number) as [number, number, number, number];
  legend?.remove();
  if (tops.length === 0) return;
  const cut = Math.min(height, Math.min(...tops) - 24);
  svg.setAttribute('viewBox', `${x} ${y} ${width} ${cut}`);
  svg.setAttribute('height', `${cut}`);
}
