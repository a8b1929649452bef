import {
  deepColumns,
  deepObject,
  manyMapKeys,
  manyPatterns,
} from '../../support/hostile-inputs/hostile-definitions.ts'
import { addsAtFront, doublingCopies } from '../../support/hostile-inputs/hostile-patches.ts'
import { define } from './define.ts'
import type { HostileInput } from './hostile-input.ts'

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const deeps = '/apis/hostile.example.com/v1/namespaces/default/deeps'
const patterned = '/apis/hostile.example.com/v1/namespaces/default/patterned'
const configMaps = '/api/v1/namespaces/default/configmaps'
const pods = '/api/v1/namespaces/default/pods'
const jsonPatch = { 'content-type': 'application/json-patch+json' }

/** How often each is sent, one after the other. */
const times = 5

/** A policy that replaces nothing by something, between all characters of a text. */
const replacing = {
  policy: {
    metadata: { name: 'replacing' },
    spec: {
      matchConstraints: {
        resourceRules: [
          {
            apiGroups: [''],
            apiVersions: ['v1'],
            resources: ['configmaps'],
            operations: ['CREATE'],
          },
        ],
      },
      validations: [{ expression: 'object.data.t.replace("", "xxxxxxxx").size() > 0' }],
    },
  },
  binding: {
    metadata: { name: 'replacing' },
    spec: { policyName: 'replacing', validationActions: ['Warn'] },
  },
}

/** Objects and patches that take long to judge, or to make. */
export const writeInputs: readonly HostileInput[] = [
  {
    name: 'patches that add 10,000 items at the front of a list',
    async run(target) {
      await define(target, deepColumns, deeps)
      await target.create(deeps, { ...deepObject('deep'), spec: { list: [] } })
      for (let at = 0; at < times; at++) {
        await target.send('PATCH', `${deeps}/deep?dryRun=All`, addsAtFront, jsonPatch)
      }
    },
  },
  {
    name: 'patches of 28 copies, each twice as large',
    async run(target) {
      await target.create(configMaps, { metadata: { name: 'copied' } })
      for (let at = 0; at < times; at++) {
        await target.send('PATCH', `${configMaps}/copied`, doublingCopies, jsonPatch)
      }
    },
  },
  {
    name: 'a definition of 300 patterns of 3,000 characters',
    async run(target) {
      await target.send('POST', `${definitions}?dryRun=All`, manyPatterns(300))
    },
  },
  {
    name: 'the first object of a definition of 300 patterns',
    async run(target) {
      await define(target, manyPatterns(300), patterned)
      const fields = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, 'none']))
      const object = { apiVersion: 'hostile.example.com/v1', kind: 'Patterned', ...fields }
      await target.send('POST', patterned, { ...object, metadata: { name: 'first' } })
    },
  },
  {
    name: 'a definition of a list with 60,000 keys',
    async run(target) {
      await target.send('POST', definitions, manyMapKeys(60_000))
    },
  },
  {
    name: 'a policy that replaces in a text of 400 KB',
    async run(target) {
      const group = '/apis/admissionregistration.k8s.io/v1'
      await target.create(`${group}/validatingadmissionpolicies`, replacing.policy)
      await target.create(`${group}/validatingadmissionpolicybindings`, replacing.binding)
      for (let at = 0; at < times; at++) {
        const map = { metadata: { name: `text-${at}` }, data: { t: 'a'.repeat(400_000) } }
        await target.send('POST', configMaps, map)
      }
    },
  },
  {
    name: 'bindings with a kind of 2 MB',
    async run(target) {
      await target.create(pods, { ...waiting, metadata: { name: 'bound' } })
      const binding = { target: { name: 'n', kind: 'x'.repeat(2_000_000) } }
      for (let at = 0; at < times; at++) await target.send('POST', `${pods}/bound/binding`, binding)
    },
  },
]

const waiting = {
  spec: {
    schedulingGates: [{ name: 'example.com/wait' }],
    containers: [{ name: 'main', image: 'busybox' }],
  },
}
