/** Runs the browser modules of plugins for each page. A module that fails does not affect the others. */
import { pluginClients } from './bundled/plugin-clients.ts';
import { reportUnlessLeft } from './report-failure.ts';

for (const load of pluginClients) {
  load()
    .then(({ default: client }) => {
      if (client === undefined) return;
      const state: { end: unknown } = { end: undefined };
      const show = (): void => {
        const { end } = state;
        state.end = undefined;
        // The cleanup and the page's function run in separate tasks, so that an error in one is reported and does not
        // stop the other.
        if (typeof end === 'function') queueMicrotask(() => void end());
        queueMicrotask(() => {
          const { lang } = document.documentElement;
          state.end = client({ path: location.pathname, lang, article: document.querySelector('main .prose') });
        });
      };
      addEventListener('docsite:reload-content', show);
      show();
    })
    .catch(reportUnlessLeft);
}
