/** Reads a file in any encoding as text. The result is empty if the file is not text. */
import fs from 'node:fs';

/** In bytes. Larger files are data rather than hand-written text. */
const largestText = 32_000_000;

export function readText(source: string): string {
  if (notText.test(source)) return '';
  const stat = fs.statSync(source, { throwIfNoEntry: false });
  if (stat === undefined || stat.size > largestText) return '';
  return textOf(fs.readFileSync(source));
}

/** Images, audio, video, fonts, archives and programs. */
const notText =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|psd|mp[34]|m4[av]|webm|mov|og[gv]|wav|flac|woff2?|ttf|otf|eot|zip|t?gz|bz2|xz|zst|7z|rar|jar|pdf|docx?|xlsx?|pptx?|exe|dll|so|dylib|wasm|bin|iso|dmg)$/i;

/** Tokens and keys are ASCII, so a string in an unknown encoding is read byte by byte. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  if (bytes.subarray(0, 8000).includes(0)) return '';
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text.replace(/^\ufeff/, '');
}
