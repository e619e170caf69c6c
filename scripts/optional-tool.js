/** Loads tools that are needed only for measurements. They have too many dependencies to be dev dependencies. */
import process from 'node:process';

const versions = {
  lighthouse: '12.8.2',
  'chrome-launcher': '1.2.1',
  'puppeteer-core': '24.43.1',
  linkinator: '7.6.1',
  afdocs: '0.22.2',
};

/** Imports a tool. If it is not installed, prints how to install it and exits with 1. */
export async function optionalTool(name) {
  try {
    return await import(name);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const wanted = Object.entries(versions).map(([tool, version]) => `${tool}@${version}`);
    console.error(`${name} is not installed. Run this once:\n  npm install --no-save ${wanted.join(' ')}`);
    return process.exit(1);
  }
}
