/** The style sheet that sets a site's accent color: all accent variables, in both themes. */

/** Lightness, chroma, and hue in radians, of OKLCH. */
interface Color {
  l: number;
  c: number;
  h: number;
}

type Channels = readonly [red: number, green: number, blue: number];

/**
 * `dark` defaults to the same color. `keepsShapes`: shapes, such as the current tab, have exactly the given color, even if
 * its contrast is too low. Default: false.
 */
export function accentSheet(
  { light, dark = light }: { light: string; dark?: string },
  { keepsShapes = false }: { keepsShapes?: boolean } = {},
): string {
  const others = variablesOf(dark, 'dark', keepsShapes);
  const pairs = variablesOf(light, 'light', keepsShapes).map(([name, value], index) => {
    const other = others[index]?.[1] ?? value;
    return `  ${name}: ${other === value ? value : `light-dark(${value}, ${other})`};\n`;
  });
  return `:root {\n${pairs.join('')}}\n`;
}

/** The contrast that WCAG 2 requires for text and for shapes, and a little more for rounding. */
const contrasts = { text: 4.55, button: 4.9, shape: 3.05 };
const white: Channels = [1, 1, 1];
/** Text on filled buttons of the dark theme. */
const ink: Color = { l: 0.2, c: 0.03, h: 0.873 };
/** The darkest background of text in the light theme: a selected entry. */
const selected: Color = { l: 0.95, c: 0.009, h: 1.047 };

function variablesOf(
  written: string,
  theme: 'light' | 'dark',
  keepsShapes: boolean,
): (readonly [name: string, value: string])[] {
  const channels = channelsOf(written);
  const isLight = theme === 'light';
  if (channels === null) {
    // The browser computes the shades of a color that is not a hexadecimal number.
    const shade = (l: string, c = 'c'): string => `oklch(from ${written} ${l} ${c} h)`;
    return [
      ['--accent', written],
      ['--accent-text', isLight ? shade('min(l, 0.5)') : shade('max(l, 0.8)')],
      ['--accent-soft', isLight ? shade('0.955', '0.028') : shade('0.285', '0.045')],
      ['--brand', isLight ? shade('min(l, 0.53)') : shade('max(l, 0.72)')],
      ['--brand-hover', isLight ? shade('min(l, 0.48)') : shade('max(l, 0.77)')],
    ];
  }
  const color = colorOf(channels);
  const step = isLight ? -0.005 : 0.005;
  const soft = {
    ...color,
    ...(isLight ? { l: 0.955, c: Math.min(color.c, 0.028) } : { l: 0.285, c: Math.min(color.c, 0.045) }),
  };
  const on = rgb(isLight ? selected : soft);
  const brand = readable(color, { on: isLight ? white : rgb(ink), contrast: contrasts.button, step });
  return [
    ['--accent', keepsShapes ? written : hex(readable(color, { on, contrast: contrasts.shape, step }))],
    ['--accent-text', hex(readable(color, { on, contrast: contrasts.text, step }))],
    ['--accent-soft', hex(soft)],
    // Text on filled buttons is white in the light theme and dark in the dark theme.
    ['--brand', hex(brand)],
    ['--brand-hover', hex({ ...brand, l: brand.l + 10 * step })],
  ];
}

/** Changes the lightness until the color is readable on the other. */
function readable(color: Color, { on, contrast, step }: { on: Channels; contrast: number; step: number }): Color {
  const isReadable = (l: number): boolean => ratioOf(rgb({ ...color, l }), on) >= contrast;
  let { l } = color;
  while (!isReadable(l) && (step < 0 ? l > 0.05 : l < 0.98)) l += step;
  return { ...color, l };
}

function channelsOf(written: string): Channels | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(written.trim())?.[1];
  if (digits === undefined) return null;
  const width = digits.length / 3;
  const channel = (index: number): number => {
    const text = digits.slice(index * width, (index + 1) * width);
    return Number.parseInt(width === 1 ? text + text : text, 16) / 255;
  };
  return [channel(0), channel(1), channel(2)];
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** The contrast ratio of WCAG 2. */
function ratioOf(a: Channels, b: Channels): number {
  const luminance = ([red, green, blue]: Channels): number =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** sRGB to OKLCH, with the matrices of CSS Color 4. */
function colorOf(channels: Channels): Color {
  const [r, g, b] = channels.map(linear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(x, y), h: Math.atan2(y, x) };
}

/** Colors outside sRGB are clipped. */
function rgb({ l, c, h }: Color): Channels {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  const encoded = (channel: number): number => {
    const value = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
    return Math.min(1, Math.max(0, value));
  };
  return [
    encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

function hex(color: Color): string {
  const digits = rgb(color).map((channel) =>
    Math.round(channel * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
