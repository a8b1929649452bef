import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { metricHelp } from '../../../core/access/observe/metrics/metric-help-table.ts'
import { brands } from '../../../core/base/api/brand.ts'
import { featureGateHistory } from '../../../core/base/release/feature-gate-history.generated.ts'
import {
  defaultGates,
  gateOfTable,
  offeredGates,
  type ReleaseGate,
} from '../../../core/base/release/feature-gates.ts'
import { typeTableHistory } from '../../../core/kinds/assembly/releases/table-history.ts'
import { ours, type OwnNames } from '../../../core/kinds/tables/ours.ts'
import { kubeApiserverFlags } from '../../../node-host/commands/flags/kube-apiserver-flags.ts'
import { HandshakeErrors } from '../../../node-host/serving/metrics/handshake-errors.ts'
import { processMetrics } from '../../../node-host/serving/metrics/process-metrics.ts'
import recordedGates from '../../core/base/release/feature-gates.json' with { type: 'json' }
import {
  faultsOf,
  gatesOfOriginal,
  type KnownNames,
  type OwnKind,
  ownNames,
} from '../../support/ours/own-names.ts'
import { factDifferences } from '../../support/schemas/fact-differences.ts'
import { publishedFacts, type ServedDocuments } from '../../support/schemas/published-facts.ts'

function json<Content>(path: string): Content {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Content
}

const firstWords = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' ', 1)[0] ?? '')

/** Gates of 1.34. Of older releases the original's number of gates is known, which feature-gates.node.test.ts compares. */
function gates(): KnownNames {
  const lasting = featureGateHistory.split('\n').filter((line) => !line.includes(' removed@'))
  return {
    code: new Set(firstWords(lasting.join('\n'))),
    original: new Set(firstWords(recordedGates.allOn.join('\n'))),
  }
}

/** Fields of all releases. The original's are recorded as hashes: the tests of recorded documents find other fields than its own. */
function fields(): KnownNames {
  return { code: new Set(fieldLines().map(([name]) => name)), original: undefined }
}

/** The lines of all fields of all releases, by `core/v1.PodSpec.nodeName`. */
function fieldLines(): readonly (readonly [name: string, line: string])[] {
  return typeTableHistory.flatMap(({ ref, text }) => {
    let type = ''
    return text.split('\n').flatMap((line): readonly (readonly [string, string])[] => {
      const [word = '', name = ''] = line.trim().split(' ')
      if (!line.startsWith(' ')) type = name
      return line.startsWith(' ') ? [[`${ref}.${type}.${word}`, line.trim()]] : []
    })
  })
}

function flags(): KnownNames {
  const recorded = json<readonly (readonly [name: string])[]>(
    '../host/commands/kube-apiserver-flags.json',
  )
  return {
    code: new Set(kubeApiserverFlags.map(({ name }) => name)),
    original: new Set(recorded.map(([name]) => name)),
  }
}

/** Metrics of the original that its recorded traffic did not bring. */
const unseen = [
  'apiserver_admission_match_condition_evaluation_errors_total',
  'apiserver_audit_error_total',
  'apiserver_authentication_jwt_authenticator_latency_seconds',
  'apiserver_authorization_decisions_total',
  'apiserver_authorization_match_condition_evaluation_errors_total',
  'apiserver_authorization_match_condition_exclusions_total',
  'apiserver_encryption_config_controller_automatic_reload_last_timestamp_seconds',
  'apiserver_encryption_config_controller_automatic_reloads_total',
  'apiserver_encryption_config_controller_last_config_info',
  'apiserver_envelope_encryption_dek_source_cache_size',
  'apiserver_envelope_encryption_invalid_key_id_from_status_total',
  'apiserver_envelope_encryption_key_id_hash_last_timestamp_seconds',
  'apiserver_envelope_encryption_key_id_hash_status_last_timestamp_seconds',
  'apiserver_envelope_encryption_key_id_hash_total',
  'apiserver_envelope_encryption_kms_operations_latency_seconds',
  'apiserver_storage_transformation_duration_seconds',
  'apiserver_storage_transformation_operations_total',
  'etcd_request_errors_total',
  'pod_security_errors_total',
]

async function metrics(): Promise<KnownNames> {
  const { families } = json<{ readonly families: readonly { readonly name: string }[] }>(
    '../observe/metric-families.json',
  )
  const ofHost = [...(await processMetrics(0)), new HandshakeErrors().metric()]
  return {
    code: new Set([
      ...firstWords(brands.k8s.expand(metricHelp)),
      ...ofHost.map(({ name }) => name),
    ]),
    original: new Set([...families.map(({ name }) => name), ...unseen]),
  }
}

const kinds: readonly (readonly [of: OwnKind, known: () => KnownNames | Promise<KnownNames>])[] = [
  ['gate', gates],
  ['field', fields],
  ['flag', flags],
  ['metric', metrics],
]

/** A name of each kind that the original has. */
const originals: Readonly<Record<OwnKind, string>> = {
  gate: 'WatchList',
  field: 'core/v1.PodSpec.nodeName',
  flag: 'audit-log-path',
  metric: 'workqueue_depth',
}

describe('the list of what is ours', () => {
  it.each(kinds)(
    'the list of what is ours has every %s that the original has not, and no other',
    async (of, known) => {
      const names = await known()
      expect(faultsOf(of, names)).toEqual([])
      expect(names.code.size).toBeGreaterThan(100)
      expect(names.code.has(originals[of])).toBe(true)
    },
  )

  // What a change adds is planted beside what there is, so that the tests of the list cannot pass for want of entries.
  it.each(kinds)(
    'the list of what is ours takes a new %s, and nothing but that',
    async (of, known) => {
      const { code, original } = await known()
      const planted: OwnNames = {
        of,
        names: ['planted-name'],
        reason: 'Planted, to see what the list takes.',
      }
      const list = [...ours, planted]
      const added = { code: new Set([...code, 'planted-name']), original }
      expect(faultsOf(of, added, list)).toEqual([])
      expect(faultsOf(of, { code, original }, list)).toEqual([
        `${of} planted-name: the code has none`,
      ])
      expect(faultsOf(of, added, [...list, { ...planted, reason: '' }])).toEqual([
        `the ${of} planted-name has no reason`,
        `${of} planted-name: is there twice`,
      ])
      if (!original) return
      expect(faultsOf(of, added, ours)).toEqual([
        `${of} planted-name: the original has none; is it ours?`,
      ])
      expect(faultsOf(of, added, [...list, { ...planted, names: [originals[of]] }])).toEqual([
        `${of} ${originals[of]}: the original has it, too`,
      ])
    },
  )
})

describe('a field that is ours', () => {
  // A field that is no pointer is written in the binary form even where it is absent, so all objects of its kind would change.
  const isAbsentInBinary = (line: string): boolean =>
    / (?:\*\S+|list<\S+|map<\S+) |^\S+ - /.test(line)

  it('a field that is ours is a pointer, a list or a map, so that objects without it stay as they are', () => {
    const own = ownNames('field')
    const lines = fieldLines().filter(([name]) => own.has(name))
    expect(lines.filter(([, line]) => !isAbsentInBinary(line))).toEqual([])
  })

  it.each([
    ['note 1001 *string ? gate=A', true],
    ['notes 1001 list<string> ?', true],
    ['notes 1001 map<string,string> ?', true],
    ['note - string ?', true],
    ['note 1001 string ?', false],
    ['note 1001 Note ?', false],
  ])('a field that is ours as the line "%s" has it: %s', (line, is) => {
    expect(isAbsentInBinary(line)).toBe(is)
  })
})

describe('what the original has is compared without what is ours', () => {
  const planted = (of: OwnKind, ...names: readonly string[]): readonly OwnNames[] => [
    ...ours,
    { of, names, reason: 'Planted, to see what is compared.' },
  ]

  it('gates are compared without a gate of our own', () => {
    const release = defaultGates()
    const own = gateOfTable('PlantedGate')
    const plant: ReleaseGate = { stage: 'alpha', on: false, locked: false }
    const more = { ...release, gates: new Map([...release.gates, [own, plant]]) }
    expect(offeredGates(gatesOfOriginal(more, planted('gate', own)))).toEqual(recordedGates.help)
    expect(offeredGates(gatesOfOriginal(more))).not.toEqual(recordedGates.help)
    expect(offeredGates(gatesOfOriginal(release, planted('gate', 'WatchList')))).not.toEqual(
      recordedGates.help,
    )
  })

  it('documents are compared without a field of our own', () => {
    const documents = (...fields: readonly string[]): ServedDocuments => {
      const schema = {
        type: 'object',
        properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
        required: fields,
      }
      return {
        '/openapi/v2': { definitions: { 'io.k8s.api.core.v1.PodSpec': schema } },
        '/openapi/v3/api/v1': { components: { schemas: { 'io.k8s.api.core.v1.PodSpec': schema } } },
      }
    }
    const original = publishedFacts(documents('nodeName'))
    const own = planted('field', 'core/v1.PodSpec.plantedField')
    expect(
      factDifferences(original, publishedFacts(documents('nodeName', 'plantedField'), own)),
    ).toEqual([])
    expect(
      factDifferences(original, publishedFacts(documents('nodeName', 'plantedField'))),
    ).toHaveLength(1)
    expect(
      factDifferences(original, publishedFacts(documents('nodeName', 'plantedFields'), own)),
    ).toHaveLength(1)
    const taken = planted('field', 'core/v1.PodSpec.nodeName')
    expect(factDifferences(original, publishedFacts(documents('nodeName'), taken))).toHaveLength(1)
  })
})
