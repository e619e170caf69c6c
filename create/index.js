#!/usr/bin/env node
import { create } from 'docsite-compiler/create';

await create();
