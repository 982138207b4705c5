import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';

export default definePlugin({ manifest });
