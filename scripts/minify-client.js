/**
 * Minifies the shipped client once more: Rolldown shortens names better than esbuild and saves 1.3 kB of React. Sites
 * that bundle their own client skip this step, so that they do not need a second bundler.
 */
import { createHash } from 'node:crypto';
import { minifySync } from 'rolldown/utils';

/** Returns the files with shorter scripts. Filenames do not change, because the files refer to each other by name. */
export function minified(files) {
  return files.map((file) => {
    if (!file.path.endsWith('.js')) return file;
    const { code, errors } = minifySync(file.path, Buffer.from(file.contents).toString(), {
      module: true,
      compress: { target: 'es2022' },
      mangle: { toplevel: true },
      codegen: { removeWhitespace: true },
    });
    if (errors.length > 0) throw new Error(`${file.path}: ${errors[0].message}`);
    return { ...file, contents: code, hash: createHash('sha256').update(code).digest('base64url').slice(0, 22) };
  });
}
