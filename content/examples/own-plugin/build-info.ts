import type { RsbuildPlugin } from '@rsbuild/core';

interface BuildInfoOptions {
  /** Release channel, shown in the page. */
  channel: string;
}

/** Writes `build.json`, and tells the page its release channel. */
export function pluginBuildInfo({ channel }: BuildInfoOptions): RsbuildPlugin {
  return {
    name: 'harbour:build-info',
    setup(api) {
      api.modifyHTMLTags(({ headTags, bodyTags }) => ({
        headTags: [...headTags, { tag: 'meta', attrs: { name: 'channel', content: channel } }],
        bodyTags,
      }));
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        compilation.emitAsset('build.json', new sources.RawSource(JSON.stringify({ channel })));
      });
      api.onAfterBuild(() => api.logger?.info?.(`built for ${channel}`));
    },
  };
}
