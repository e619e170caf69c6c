/** A picture's file → its width and height, from the first bytes of it. */
import fs from 'node:fs';
import { createRequire } from 'node:module';

export interface ImageSize {
  /** Pixels as a browser shows them: a photograph that lies on its side has been turned. */
  width: number;
  height: number;
}

// Loaded with the first picture: most pages have none.
const load = createRequire(import.meta.url);

/** Enough for every format's own head, and for the embedded thumbnail that may come before it. */
const headBytes = 512 * 1024;

/** Null for what is no picture, or one without a size of its own. */
export function imageSizeOf(file: string): ImageSize | null {
  const { imageSize } = load('image-size') as typeof import('image-size');
  const head = headOf(file);
  if (head === null) return null;
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    // From 5 on the picture is stored turned by a quarter.
    const turned = orientation >= 5;
    return whole(turned ? { width: height, height: width } : { width, height });
  } catch {
    // It throws on what it does not know; such a picture simply has no size here.
    return null;
  }
}

/** What a dependency on the size says of it. */
export function nameOfSize(size: ImageSize | null): string {
  return size === null ? 'absent' : `${size.width}x${size.height}`;
}

function headOf(file: string): Uint8Array | null {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile()) return null;
  const head = new Uint8Array(Math.min(headBytes, stat.size));
  const handle = fs.openSync(file, 'r');
  try {
    return head.subarray(0, fs.readSync(handle, head));
  } finally {
    fs.closeSync(handle);
  }
}

function whole({ width, height }: ImageSize): ImageSize | null {
  const size = { width: Math.round(width), height: Math.round(height) };
  return size.width > 0 && size.height > 0 ? size : null;
}
