#!/usr/bin/env node
import { create } from '../lib/cli/create.js';

await create();
