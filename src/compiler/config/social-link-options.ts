/** The options of `theme.socialLinks`, and the names of the icons that `social-icons.ts` draws. */

/** A link to a social network or another site. */
export interface UserSocialLink {
  /**
   * Name of a built-in icon, or the text of an SVG. The names: `bilibili`, `bitbucket`, `bluesky`, `buymeacoffee`,
   * `codeberg`, `codesandbox`, `csdn`, `devto`, `discord`, `discourse`, `docker`, `douban`, `dribbble`, `facebook`,
   * `figma`, `forgejo`, `gitea`, `gitee`, `github`, `githubsponsors`, `gitlab`, `gitter`, `googlechat`, `hackernews`,
   * `hashnode`, `huggingface`, `instagram`, `jsr`, `juejin`, `kakaotalk`, `keybase`, `kofi`, `line`, `linkedin`,
   * `mail`, `mastodon`, `matrix`, `mattermost`, `medium`, `notion`, `npm`, `opencollective`, `patreon`, `producthunt`,
   * `pypi`, `qq`, `reddit`, `rocketchat`, `rss`, `rust`, `signal`, `slack`, `stackblitz`, `stackoverflow`, `substack`,
   * `telegram`, `threads`, `tiktok`, `twitch`, `v2ex`, `vimeo`, `vk`, `wechat`, `weibo`, `whatsapp`, `x`,
   * `xiaohongshu`, `youtube`, `zhihu`, `zulip`.
   */
  icon: SocialIconName | (string & {});
  /** `link` opens `content`; `text`, `img` and `dom` show it. Default `link`. */
  mode?: 'link' | 'text' | 'img' | 'dom';
  /** A URL for `link`; otherwise what to show: text, the URL of an image, or markup. */
  content: string;
  /** Name for screen readers and the tooltip. Default: the name of the network, such as `GitHub`. */
  label?: string;
}

export type SocialIconName =
  | 'bilibili'
  | 'bitbucket'
  | 'bluesky'
  | 'buymeacoffee'
  | 'codeberg'
  | 'codesandbox'
  | 'csdn'
  | 'devto'
  | 'discord'
  | 'discourse'
  | 'docker'
  | 'douban'
  | 'dribbble'
  | 'facebook'
  | 'figma'
  | 'forgejo'
  | 'gitea'
  | 'gitee'
  | 'github'
  | 'githubsponsors'
  | 'gitlab'
  | 'gitter'
  | 'googlechat'
  | 'hackernews'
  | 'hashnode'
  | 'huggingface'
  | 'instagram'
  | 'jsr'
  | 'juejin'
  | 'kakaotalk'
  | 'keybase'
  | 'kofi'
  | 'line'
  | 'linkedin'
  | 'mail'
  | 'mastodon'
  | 'matrix'
  | 'mattermost'
  | 'medium'
  | 'notion'
  | 'npm'
  | 'opencollective'
  | 'patreon'
  | 'producthunt'
  | 'pypi'
  | 'qq'
  | 'reddit'
  | 'rocketchat'
  | 'rss'
  | 'rust'
  | 'signal'
  | 'slack'
  | 'stackblitz'
  | 'stackoverflow'
  | 'substack'
  | 'telegram'
  | 'threads'
  | 'tiktok'
  | 'twitch'
  | 'v2ex'
  | 'vimeo'
  | 'vk'
  | 'wechat'
  | 'weibo'
  | 'whatsapp'
  | 'x'
  | 'xiaohongshu'
  | 'youtube'
  | 'zhihu'
  | 'zulip';
