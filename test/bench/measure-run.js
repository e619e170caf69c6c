/** Runs a command in a new process and measures its wall time, CPU time and peak memory. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import process from 'node:process';

/** Clock ticks per second in `/proc`; the same on every Linux. */
const ticksPerSecond = 100;

/**
 * @param {{ args: string[]; cwd?: string; env?: Record<string, string> }} run arguments for Node, and variables in
 * addition
 *   to those of this process
 * @returns {Promise<{ ms: number; cpuMs: number; peakKb: number; text: string }>} CPU time and memory are 0 if the
 *   system does not report them
 */
export async function measureRun({ args, cwd, env = {} }) {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  let last = { peakKb: 0, cpuMs: 0 };
  const sampler = setInterval(() => (last = usageOf(child.pid) ?? last), 10);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const ms = performance.now() - start;
  clearInterval(sampler);
  if (code !== 0) throw new Error(`\`${args.join(' ')}\` ended with ${code}: ${text.slice(0, 2000)}`);
  return { ms, ...last, text };
}

/** Returns null once the process has exited. */
function usageOf(pid) {
  const status = readIfExists(`/proc/${pid}/status`);
  const peak = /VmHWM:\s+(\d+)/.exec(status);
  if (peak === null) return null;
  // Skips the command's name, which may contain spaces and ends with the last parenthesis.
  const fields = readIfExists(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ');
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  return { peakKb: Number(peak[1]), cpuMs: (ticks / ticksPerSecond) * 1000 };
}

function readIfExists(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
