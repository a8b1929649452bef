import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { qualifiedName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { CommandCall } from '../command.ts'
import { CtlError, usageError, VerbatimError } from '../ctl-error.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { readTarget } from '../resources/expand-targets.ts'
import { targetPath } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import { dryRunOf } from '../write-options.ts'

interface Taint {
  readonly key: string
  readonly value: string
  /** Empty for a removal of all effects. */
  readonly effect: string
}

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute']

const namePart =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"

function isTaint(word: string): boolean {
  return word.includes('=') || word.includes(':') || (word.endsWith('-') && word.length > 1)
}

function parse(call: CommandCall, spec: string): Taint {
  const refuse = (why: string): never => {
    throw usageError(call, why)
  }
  const [pair = '', effect = '', ...more] = spec.split(':')
  const [key = '', value = '', ...values] = pair.split('=')
  const isBare = !spec.includes(':')
  if (more.length > 0 || values.length > 0) refuse(`invalid taint spec: ${spec}`)
  if (isBare && pair.includes('=')) refuse(`invalid taint spec: ${spec}, ${namePart}`)
  const [mistake] = qualifiedName(key)
  if (mistake !== undefined) refuse(`invalid taint spec: ${spec}, ${mistake}`)
  if (effect !== '' && !effects.includes(effect)) {
    refuse(`invalid taint effect: ${effect}, unsupported taint effect`)
  }
  return { key, value, effect }
}

interface Changes {
  readonly added: readonly Taint[]
  readonly removed: readonly Taint[]
}

function isSame(one: Taint, other: Taint): boolean {
  return one.key === other.key && one.effect === other.effect
}

function parseAll(call: CommandCall, words: readonly string[]): Changes {
  const added: Taint[] = []
  const removed: Taint[] = []
  for (const word of words) {
    if (word.endsWith('-')) {
      removed.push(parse(call, word.slice(0, -1)))
      continue
    }
    const taint = parse(call, word)
    if (taint.effect === '') throw usageError(call, `invalid taint spec: ${word}`)
    if (added.some((each) => isSame(each, taint))) {
      const shown = `{${taint.key} ${taint.value} ${taint.effect} <nil>}`
      throw usageError(call, `duplicated taints with the same key and effect: ${shown}`)
    }
    added.push(taint)
  }
  const both = added.filter((taint) => removed.some((each) => isSame(each, taint)))
  if (both.length > 0) {
    const shown = both.map(({ key, effect }) => `${key}=${effect}`).join(', ')
    throw new CtlError(
      `can not both modify and remove the following taint(s) in the same command: ${shown}`,
    )
  }
  return { added, removed }
}

function taintsOf(node: ApiObject): readonly JsonObject[] {
  return objectsOf(structOf(node, 'spec'), 'taints')
}

function taintOf(taint: JsonObject): Taint {
  return {
    key: textOf(taint, 'key'),
    value: textOf(taint, 'value'),
    effect: textOf(taint, 'effect'),
  }
}

/** The taints of a node after a change, and what that is called. @throws CtlError */
function changed(node: ApiObject, { added, removed }: Changes, overwrite: boolean) {
  const old = taintsOf(node)
  const known = (wanted: Taint): boolean => old.some((each) => isSame(taintOf(each), wanted))
  if (!overwrite && added.some(known)) {
    throw new CtlError(
      `node ${node.metadata.name} already has a taint(s) with same effect(s) and --overwrite is false`,
    )
  }
  const isRemoved = (taint: JsonObject): boolean => {
    const { key, effect } = taintOf(taint)
    return removed.some(
      (each) => each.key === key && (each.effect === '' || each.effect === effect),
    )
  }
  for (const { key, effect } of removed) {
    const isFound = old.some(
      (each) => textOf(each, 'key') === key && (effect === '' || textOf(each, 'effect') === effect),
    )
    if (isFound) continue
    throw new CtlError(`taint "${effect === '' ? key : `${key}:${effect}`}" not found`)
  }
  const kept = old.filter(
    (each) => !isRemoved(each) && !added.some((wanted) => isSame(taintOf(each), wanted)),
  )
  const taints = [
    ...added.map(({ key, value, effect }) => ({ effect, key, ...(value !== '' && { value }) })),
    ...kept,
  ]
  const outcome =
    added.length === 0
      ? 'untainted'
      : added.some(known) || removed.length > 0
        ? 'modified'
        : 'tainted'
  return { taints, outcome }
}

/** The command `taint`. */
export async function runTaint(call: CommandCall): Promise<void> {
  const { args, flags } = call
  const first = args.findIndex((word) => isTaint(word) && !word.includes('/'))
  if (first === -1) throw new CtlError('at least one taint update is required')
  const [type = '', ...names] = args.slice(0, first)
  if (type.includes('/')) {
    throw new VerbatimError(`the server doesn't have a resource type ${JSON.stringify(type)}`)
  }
  const resource = await call.resources.find(type)
  if (resource.resource !== 'nodes' || resource.group !== '') {
    throw new CtlError(`invalid resource type ${type}, only node types are supported`)
  }
  if (names.length === 0 && !flags.on('all') && flags.text('selector') === '') {
    throw new CtlError(
      "at least one resource name must be specified since 'all' parameter is not set",
    )
  }
  const changes = parseAll(call, args.slice(first))
  const print = resultPrinter(call)
  const dryRun = dryRunOf(call)
  await visitObjects({ ...call, args: [type, ...names] }, async (target, own) => {
    const before = await readTarget(own, target)
    const { taints, outcome } = changed(before, changes, flags.on('overwrite'))
    const after = { ...before, spec: { ...structOf(before, 'spec'), taints } }
    const object =
      dryRun === 'client'
        ? after
        : await own.client.patch(
            targetPath(target),
            'merge',
            { spec: { taints } },
            {
              signal: own.signal,
              dryRun: dryRun === 'server',
              fieldManager: flags.text('field-manager'),
            },
          )
    return () => print(object, outcome)
  })
}
