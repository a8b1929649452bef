import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildScripts } from '../support/sources/build-scripts.ts'
import { GoModule } from './go-module.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const project = new GoModule(join(root, 'test/e2e/envtest'), 'the project of test/e2e/envtest')
// Compiles without linking, which is done as the tests are run.
const isBuilt =
  (await project.isComplete()) &&
  (await project.build('list', '-export', '-deps', '-test', './...'))

describe.runIf(isBuilt)('a project as kubebuilder lays it out', () => {
  const scripts = join(root, 'dist', `envtest-${process.pid}`)
  let directory: string

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'skerry-envtest-'))
    await buildScripts(root, { main: join(root, 'node-host/main.ts') }, scripts)
  })

  afterAll(async () => {
    await rm(directory, { recursive: true, force: true })
    await rm(scripts, { recursive: true, force: true })
  })

  it('a project as kubebuilder lays it out passes its tests with the assets, which leave no files behind', async () => {
    const words = [join(scripts, 'main.js'), 'envtest-assets', '-p', 'path', join(directory, 'bin')]
    const { stdout: assets } = await promisify(execFile)(process.execPath, words)
    const temporary = join(directory, 'tmp')
    await mkdir(temporary)
    const output = await project.test(['-count=1', '-vet=off', '-timeout=120s', '-v', './...'], {
      KUBEBUILDER_ASSETS: assets.trim(),
      KUBEBUILDER_CONTROLPLANE_START_TIMEOUT: '60s',
      TMPDIR: temporary,
    })
    expect(output.match(/^--- PASS: \w+/gm)).toHaveLength(7)
    expect(output).toMatch(/^ok\s+example\.org\/backups\/internal\/controller/m)
    expect(await readdir(temporary)).toEqual([])
  })
})
