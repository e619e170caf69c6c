/**
 * The icons of social networks that a site config can use. Most come from Simple Icons; Bootstrap Icons provides the
 * rest. `scripts/prepare.js` bundles the drawings into this module, so sites don't install either package.
 */
import {
  siBilibili,
  siBitbucket,
  siBluesky,
  siBuymeacoffee,
  siCodeberg,
  siCodesandbox,
  siCsdn,
  siDevdotto,
  siDiscord,
  siDiscourse,
  siDocker,
  siDouban,
  siDribbble,
  siFacebook,
  siFigma,
  siForgejo,
  siGitea,
  siGitee,
  siGithub,
  siGithubsponsors,
  siGitlab,
  siGitter,
  siGooglechat,
  siHashnode,
  siHuggingface,
  siInstagram,
  siJsr,
  siJuejin,
  siKakaotalk,
  siKeybase,
  siKofi,
  siLine,
  siMastodon,
  siMatrix,
  siMattermost,
  siMedium,
  siNotion,
  siNpm,
  siOpencollective,
  siPatreon,
  siProducthunt,
  siPypi,
  siQq,
  siReddit,
  siRocketdotchat,
  siRss,
  siRust,
  siSignal,
  siSinaweibo,
  siStackblitz,
  siStackoverflow,
  siSubstack,
  siTelegram,
  siThreads,
  siTiktok,
  siTwitch,
  siV2ex,
  siVimeo,
  siVk,
  siWechat,
  siWhatsapp,
  siX,
  siXiaohongshu,
  siYcombinator,
  siYoutube,
  siZhihu,
  siZulip,
} from 'simple-icons';
import type { SimpleIcon } from 'simple-icons';
import linkedin from 'bootstrap-icons/icons/linkedin.svg';
import slack from 'bootstrap-icons/icons/slack.svg';
import type { SocialIconName, UserSocialLink } from './social-link-options.ts';
import type { SocialIcon, SocialLink } from '../../shared/protocol.ts';

interface NamedIcon extends SocialIcon {
  /** The network's own spelling of its name. */
  title: string;
}

/** The icon of a network. Letter case and the characters between words don't matter. Undefined for an unknown name. */
export function socialIcon(name: string): NamedIcon | undefined {
  const key = name.toLowerCase().replaceAll(/[\s._-]/g, '');
  return icons.get(key === 'twitter' ? 'x' : key);
}

/** Fills in the defaults of a link. */
export function completeSocialLink({ icon, mode = 'link', content, label }: UserSocialLink): SocialLink {
  const builtIn = socialIcon(icon);
  return {
    icon: builtIn === undefined ? icon : { path: builtIn.path, size: builtIn.size },
    mode,
    content,
    label: label ?? builtIn?.title ?? (mode === 'link' ? content : mode),
  };
}

/** All names, for messages. */
export function socialIconNames(): string[] {
  return [...icons.keys()];
}

function fromSimple({ title, path }: SimpleIcon): NamedIcon {
  return { title, path, size: 24 };
}

/** `svg` has one or more paths on a grid of 16 units. */
function fromBootstrap(title: string, svg: string): NamedIcon {
  return { title, path: [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join(''), size: 16 };
}

const drawings: Record<SocialIconName, NamedIcon> = {
  bilibili: fromSimple(siBilibili),
  bitbucket: fromSimple(siBitbucket),
  bluesky: fromSimple(siBluesky),
  buymeacoffee: fromSimple(siBuymeacoffee),
  codeberg: fromSimple(siCodeberg),
  codesandbox: fromSimple(siCodesandbox),
  csdn: fromSimple(siCsdn),
  devto: fromSimple(siDevdotto),
  discord: fromSimple(siDiscord),
  discourse: fromSimple(siDiscourse),
  docker: fromSimple(siDocker),
  douban: fromSimple(siDouban),
  dribbble: fromSimple(siDribbble),
  facebook: fromSimple(siFacebook),
  figma: fromSimple(siFigma),
  forgejo: fromSimple(siForgejo),
  gitea: fromSimple(siGitea),
  gitee: fromSimple(siGitee),
  github: fromSimple(siGithub),
  githubsponsors: fromSimple(siGithubsponsors),
  gitlab: fromSimple(siGitlab),
  gitter: fromSimple(siGitter),
  googlechat: fromSimple(siGooglechat),
  hackernews: { ...fromSimple(siYcombinator), title: 'Hacker News' },
  hashnode: fromSimple(siHashnode),
  huggingface: fromSimple(siHuggingface),
  instagram: fromSimple(siInstagram),
  jsr: fromSimple(siJsr),
  juejin: fromSimple(siJuejin),
  kakaotalk: fromSimple(siKakaotalk),
  keybase: fromSimple(siKeybase),
  kofi: fromSimple(siKofi),
  line: fromSimple(siLine),
  linkedin: fromBootstrap('LinkedIn', linkedin),
  mail: {
    title: 'Email',
    size: 24,
    path: 'M2.4 4h19.2A2.4 2.4 0 0 1 24 6.4v.5l-12 7.2L0 6.9v-.5A2.4 2.4 0 0 1 2.4 4zM0 9.7v7.9A2.4 2.4 0 0 0 2.4 20h19.2a2.4 2.4 0 0 0 2.4-2.4V9.7l-12 7.2z',
  },
  mastodon: fromSimple(siMastodon),
  matrix: fromSimple(siMatrix),
  mattermost: fromSimple(siMattermost),
  medium: fromSimple(siMedium),
  notion: fromSimple(siNotion),
  npm: fromSimple(siNpm),
  opencollective: fromSimple(siOpencollective),
  patreon: fromSimple(siPatreon),
  producthunt: fromSimple(siProducthunt),
  pypi: fromSimple(siPypi),
  qq: fromSimple(siQq),
  reddit: fromSimple(siReddit),
  rocketchat: fromSimple(siRocketdotchat),
  rss: fromSimple(siRss),
  rust: fromSimple(siRust),
  signal: fromSimple(siSignal),
  slack: fromBootstrap('Slack', slack),
  stackblitz: fromSimple(siStackblitz),
  stackoverflow: fromSimple(siStackoverflow),
  substack: fromSimple(siSubstack),
  telegram: fromSimple(siTelegram),
  threads: fromSimple(siThreads),
  tiktok: fromSimple(siTiktok),
  twitch: fromSimple(siTwitch),
  v2ex: fromSimple(siV2ex),
  vimeo: fromSimple(siVimeo),
  vk: fromSimple(siVk),
  wechat: fromSimple(siWechat),
  weibo: fromSimple(siSinaweibo),
  whatsapp: fromSimple(siWhatsapp),
  x: fromSimple(siX),
  xiaohongshu: fromSimple(siXiaohongshu),
  youtube: fromSimple(siYoutube),
  zhihu: fromSimple(siZhihu),
  zulip: fromSimple(siZulip),
};

const icons: ReadonlyMap<string, NamedIcon> = new Map(Object.entries(drawings));
