/** Compares two images in Chromium. */

/** A pixel counts as different if a color channel differs by more than this, out of 255. */
const visible = 40;

/** The share of pixels that may differ between two screenshots of the same page. */
export const tolerated = 0.00005;

/**
 * Returns the share of pixels that differ, from 0 to 1, or 1 if the sizes differ. Compares images at a quarter of their
 * size, which ignores edge smoothing but not a changed letter.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} first A WebP as Base64.
 * @param {string} second
 * @returns {Promise<number>}
 */
export async function differenceOf(page, first, second) {
  return await page.evaluate(
    async ({ images, limit }) => {
      const decode = async (image) => createImageBitmap(await (await fetch(`data:image/webp;base64,${image}`)).blob());
      const [one, two] = await Promise.all(images.map(decode));
      if (one.width !== two.width || one.height !== two.height) return 1;
      const [width, height] = [Math.ceil(one.width / 4), Math.ceil(one.height / 4)];
      const pointsOf = (bitmap) => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, width, height);
        return context.getImageData(0, 0, width, height).data;
      };
      const [left, right] = [pointsOf(one), pointsOf(two)];
      let count = 0;
      for (let at = 0; at < left.length; at += 4) {
        const steps = [0, 1, 2].map((channel) => Math.abs(left[at + channel] - right[at + channel]));
        if (Math.max(...steps) > limit) count += 1;
      }
      return count / (width * height);
    },
    { images: [first, second], limit: visible },
  );
}
