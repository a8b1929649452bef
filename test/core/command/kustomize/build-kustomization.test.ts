import { describe, expect, it } from 'vitest'
import {
  buildKustomization,
  type BuildOptions,
  kustomizeYaml,
} from '../../../../core/command/kustomize/build-kustomization.ts'
import { folderFiles } from '../../../support/command/folder-files.ts'
import recorded from './recorded-builds.json' with { type: 'json' }

/*
 * What `kubectl kustomize` 1.34.2 prints for the files of each case, in a folder `/case`; test/e2e/kubectl-kustomize.test.ts asks it again
 * where it is installed. Errors of generators are without the addresses of Go's values.
 */
const folder = '/case'

type Files = Readonly<Record<string, string | undefined>>

function build(files: Files, options: Partial<BuildOptions> = {}): Promise<string> {
  return kustomizeYaml(folder, { files: folderFiles(folder, files), ...options })
}

async function outcome(files: Files): Promise<string> {
  try {
    return await build(files)
  } catch (error) {
    return `error: ${error instanceof Error ? error.message.trimEnd() : ''}\n`
  }
}

const pod = 'apiVersion: v1\nkind: Pod\nmetadata: { name: a }\n'

describe('kustomizations are built as kubectl builds them', () => {
  it.each(recorded)('$name', async ({ files, output, error }) => {
    const built = await outcome(files)
    expect(built).toBe(output ?? `${error?.trimEnd()}\n`)
  })

  it('a kustomization that names another machine is refused before anything is read', async () => {
    for (const path of ['https://example.com/a.yaml', 'github.com/a/b', 'git@example.com:a/b']) {
      await expect(build({ 'kustomization.yaml': `resources: ['${path}']` })).rejects.toThrow(
        'is on another machine',
      )
    }
  })

  it('fields that need programs are refused with what to do instead', async () => {
    const fields = ['helmCharts', 'generators', 'transformers', 'validators', 'crds']
    for (const field of fields) {
      await expect(build({ 'kustomization.yaml': `${field}: [a]` })).rejects.toThrow(
        `the field ${field} is not supported here`,
      )
    }
  })

  it('deprecated fields are taken with a warning', async () => {
    const warnings: string[] = []
    const files = {
      'kustomization.yaml': 'bases: [b]\n',
      'b/kustomization.yaml': 'resources: [a.yaml]\n',
      'b/a.yaml': pod,
    }
    expect(await build(files, { warn: (line) => warnings.push(line) })).toContain('kind: Pod')
    expect(warnings).toEqual([
      "# Warning: 'bases' is deprecated. Please use 'resources' instead. Run 'kustomize edit fix' to update your Kustomization automatically.",
    ])
  })

  it('a key that an object has twice is refused', async () => {
    const files = {
      'kustomization.yaml': 'resources: [a.yaml]\n',
      'a.yaml': `${pod}spec: { a: 1, a: 2 }\n`,
    }
    await expect(build(files)).rejects.toThrow('mapping key "spec.a" already defined')
  })
})

describe('a build has a budget', () => {
  it('files, bytes, depth and objects are limited', async () => {
    const files = {
      'kustomization.yaml': 'resources: [a.yaml, b.yaml]\n',
      'a.yaml': pod,
      'b.yaml': pod.replace('name: a', 'name: b'),
    }
    await expect(build(files, { limits: { files: 2 } })).rejects.toThrow('reads more than 2 files')
    await expect(build(files, { limits: { bytes: 60 } })).rejects.toThrow('more than 60 bytes')
    await expect(build(files, { limits: { objects: 1 } })).rejects.toThrow('more than 1 objects')
    const deep = {
      'kustomization.yaml': 'resources: [a]\n',
      'a/kustomization.yaml': 'resources: [b]\n',
      'a/b/kustomization.yaml': 'resources: [p.yaml]\n',
      'a/b/p.yaml': pod,
    }
    await expect(build(deep, { limits: { depth: 2 } })).rejects.toThrow(
      'more than 2 kustomizations below each other',
    )
  })

  it('steps are limited, whatever takes them', async () => {
    const many = Array.from({ length: 40 }, (_, index) => pod.replace('name: a', `name: p${index}`))
    const files = {
      'kustomization.yaml': 'resources: [a.yaml]\nnamespace: x\nnamePrefix: y-\n',
      'a.yaml': many.join('---\n'),
    }
    await expect(build(files, { limits: { steps: 1_000 } })).rejects.toThrow(
      'takes more than 1000 steps',
    )
  })

  it('an image pattern of a kustomization takes no more time than its text is long', async () => {
    const image = `${'a'.repeat(2_000)}!`
    const files = {
      'kustomization.yaml': "resources: [a.yaml]\nimages: [{ name: '(a+)+b', newTag: x }]\n",
      'a.yaml': `${pod}spec: { containers: [{ name: a, image: '${image}' }] }\n`,
    }
    expect(await build(files)).toContain(image)
  })

  it('a list of many items with keys is merged within the steps', async () => {
    const ports = Array.from({ length: 3_000 }, (_, index) => `{ containerPort: ${index} }`)
    const spec = (text: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { containers: [{ name: a, ports: [${text}] }] }\n`
    const files = {
      'kustomization.yaml': 'resources: [a.yaml]\npatches: [{ path: p.yaml }]\n',
      'a.yaml': spec(ports.join(', ')),
      'p.yaml': spec('{ containerPort: 1, protocol: TCP }'),
    }
    await expect(build(files, { limits: { steps: 1_000_000 } })).rejects.toThrow('steps')
  })

  it('objects are given as values too', async () => {
    const files = { 'kustomization.yaml': 'resources: [a.yaml]\n', 'a.yaml': pod }
    expect(await buildKustomization(folder, { files: folderFiles(folder, files) })).toEqual([
      { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } },
    ])
  })
})
