// Two kinds of tests: *.unit.ts runs in Node, *.test.ts in a real browser, the Chromium of the machine.

import { playwright } from '@vitest/browser-playwright';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import build from './vite.config.ts';

const chromium = playwright({
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
});

export default mergeConfig(
  build,
  defineConfig({
    optimizeDeps: { include: ['svelte', 'axe-core'] },
    test: {
      projects: [
        { extends: true, test: { name: 'unit', environment: 'node', include: ['src/**/*.unit.ts'] } },
        {
          extends: true,
          test: {
            name: 'browser',
            expect: { poll: { timeout: 5_000 } }, // what is fetched when it is wanted may take a while on a busy machine
            include: ['src/**/*.test.ts'],
            browser: {
              enabled: true,
              headless: true,
              provider: chromium,
              screenshotFailures: false,
              instances: [{ browser: 'chromium' }],
            },
          },
        },
      ],
    },
  }),
);
