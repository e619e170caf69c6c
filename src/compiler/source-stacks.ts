/**
 * Makes the stacks of errors in this thread name the source files of modules that contain a source map. Must be imported
 * before these modules.
 */
import process from 'node:process';

process.setSourceMapsEnabled(true);
