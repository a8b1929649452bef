import { fileURLToPath } from 'node:url'

/** Where the project's folders are. */
export const root: string = fileURLToPath(new URL('../../..', import.meta.url))

/** Where the package is built. */
export const output: string = fileURLToPath(new URL('../../../dist/package', import.meta.url))

/** Sources of the package's scripts by name. */
export const entries = {
  main: 'node-host/main.ts',
  core: 'core/public.ts',
  cel: 'core/languages/cel/index.ts',
  node: 'node-host/index.ts',
  testing: 'node-host/testing/index.ts',
  browser: 'browser-host/page/index.ts',
  worker: 'browser-host/worker/worker.ts',
  'answer-from': 'browser-host/service-worker/answer-from.ts',
  vite: 'node-host/testing/vite-plugin/index.ts',
  playwright: 'node-host/testing/playwright/index.ts',
  storybook: 'browser-host/storybook/index.ts',
  playground: 'web-playground/embed/index.ts',
  'expressions-worker': 'web-playground/expressions/evaluation/worker.ts',
} as const

/** Entries that programs import, which have declarations. */
export const declared: readonly (keyof typeof entries)[] = [
  'core',
  'cel',
  'node',
  'testing',
  'browser',
  'answer-from',
  'vite',
  'playwright',
  'storybook',
  'playground',
]

/** Packages that are not bundled: LMDB is native code, few servers speak to etcd, and the others are a project's own. */
export const external: readonly string[] = [
  'lmdb',
  '@grpc/grpc-js',
  'protobufjs/light.js',
  '@playwright/test',
]

/** The types of objects, an entry that has declarations alone. */
export const typesEntry = 'core/base/api/types/published/index.generated.ts'
