import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { load } from 'js-yaml'
import { findSpecClass, specClassOf, type SpecClass } from './spec-classes.ts'

/** A spec of Kubernetes. */
export interface ConformanceSpec {
  readonly name: string
  readonly class: SpecClass
  /** Its source, such as `test/e2e/common/node/pods.go`. */
  readonly file: string
  /** Whether no other spec may run beside it. */
  readonly isSerial: boolean
}

/**
 * Reads the list of conformance specs.
 * @param module the folder of the module `k8s.io/kubernetes`
 */
export async function readSpecs(module: string): Promise<readonly ConformanceSpec[]> {
  const path = join(module, 'test/conformance/testdata/conformance.yaml')
  const entries: unknown = load(await readFile(path, 'utf8'))
  if (!Array.isArray(entries)) throw new Error(`${path} is no list`)
  return entries.map((entry: unknown) => {
    const name = textOf(entry, 'codename')
    const file = textOf(entry, 'file').split(',', 1)[0] ?? ''
    return { name, file, class: specClassOf(name, file), isSerial: name.includes('[Serial]') }
  })
}

/**
 * Reads the list of all specs from the program; those that are no conformance specs and of no class are left out.
 * @param program the program `e2e.test`
 */
export async function readEverySpec(program: string): Promise<readonly ConformanceSpec[]> {
  const { stdout } = await promisify(execFile)(program, ['--list-tests'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout.split('\n').flatMap((line) => {
    const [, file, name] = /\/(test\/e2e\/\S+\.go):\d+: (.+)$/.exec(line) ?? []
    if (file === undefined || name === undefined) return []
    const specClass = findSpecClass(name, file)
    return specClass === undefined
      ? []
      : [{ name, file, class: specClass, isSerial: name.includes('[Serial]') }]
  })
}

function textOf(entry: unknown, key: string): string {
  const value: unknown =
    typeof entry === 'object' && entry !== null ? Reflect.get(entry, key) : undefined
  if (typeof value !== 'string') throw new Error(`a spec without ${key}`)
  return value
}
