/** Reads TOML. The package is bundled into this module when docsite is compiled, so sites do not install it. */
export { parse as parseToml, TomlError } from 'smol-toml';
