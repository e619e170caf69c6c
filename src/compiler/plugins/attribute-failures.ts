/** Names the plugin whose remark or rehype plugin fails or reports a message. */
import type { VFile } from 'vfile';
import type { PluginFailure } from '../plugin-failure.ts';
import type { Plugin } from './interface.ts';

type Hook = PluginFailure['hook'];
type AnyFunction = (this: unknown, ...parameters: unknown[]) => unknown;
type Next = (error?: unknown, ...results: unknown[]) => void;

/**
 * Returns the remark or rehype plugins of these plugins, wrapped so that they throw a `PluginFailure` instead of an
 * error and their messages name the plugin as the source. unified runs a function only once even if it is listed twice,
 * so equal functions get the same wrapper. Functions in `others` are not wrapped.
 */
export function attributedPlugins(plugins: readonly Plugin[], hook: Hook, others: readonly unknown[]): unknown[] {
  const known = new Map<unknown, unknown>(others.map((entry) => [functionOf(entry), functionOf(entry)]));
  return plugins.flatMap((plugin) =>
    (plugin[hook] ?? []).map((entry) => {
      const given = functionOf(entry);
      if (typeof given !== 'function') return entry;
      if (!known.has(given)) known.set(given, attributed(given as AnyFunction, plugin.name, hook));
      return Array.isArray(entry) ? [known.get(given), ...(entry.slice(1) as unknown[])] : known.get(given);
    }),
  );
}

function functionOf(entry: unknown): unknown {
  return Array.isArray(entry) ? entry[0] : entry;
}

function attributed(attach: AnyFunction, plugin: string, hook: Hook): AnyFunction {
  const failure = (error: unknown): PluginFailure => ({ kind: 'plugin-failure', plugin, hook, error });
  const guarded = (run: () => unknown): unknown => {
    try {
      const result = run();
      return result instanceof Promise ? result.catch(rethrow) : result;
    } catch (error) {
      return rethrow(error);
    }
  };
  const rethrow = (error: unknown): never => {
    throw failure(error);
  };
  return function attachAttributed(...options) {
    const transform = guarded(() => attach.apply(this, options));
    if (typeof transform !== 'function') return transform;
    const apply = transform as AnyFunction;
    // unified passes a callback only to functions with three parameters.
    if (apply.length > 2)
      return (tree: unknown, file: VFile, next: Next) =>
        guarded(() => {
          const first = file.messages.length;
          const done: Next = (error, ...results) => {
            sign(file, first, plugin);
            next(error && failure(error), ...results);
          };
          return apply(tree, file, done);
        });
    return (tree: unknown, file: VFile) => {
      const first = file.messages.length;
      try {
        const result = apply(tree, file);
        if (result instanceof Error) throw result;
        return result instanceof Promise ? result.finally(() => sign(file, first, plugin)).catch(rethrow) : result;
      } catch (error) {
        return rethrow(error);
      } finally {
        sign(file, first, plugin);
      }
    };
  };
}

/** Names the plugin as the source of a file's messages, starting with the message at the index `first`. */
function sign({ messages }: VFile, first: number, plugin: string): void {
  for (let index = first; index < messages.length; index++) {
    const message = messages[index];
    if (message !== undefined) message.source ??= plugin;
  }
}
