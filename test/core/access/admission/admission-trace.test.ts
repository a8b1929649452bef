import { describe, expect, it } from 'vitest'
import type { AdmissionPlugin } from '../../../../core/access/admission/admission-plugin.ts'
import type { AdmissionRecord } from '../../../../core/access/observe/request-record.ts'
import { forbidden } from '../../../../core/base/api/errors/api-error.ts'
import type { WritableJsonObject } from '../../../../core/base/api/json.ts'
import { RequestJournal } from '../../../../core/server/mock/request-journal.ts'
import { configMap, configMaps, openTestServer } from '../../../support/servers/test-server.ts'

const labels: AdmissionPlugin = {
  name: 'Labels',
  handles: (_operation, { resource }) => resource === 'configmaps',
  changesObjects: true,
  mutate(attributes) {
    const { object, write } = attributes
    if (object) object.metadata.labels = { added: 'yes' }
    write.warn('labels were added')
    attributes.annotate('labels.example/added', 'yes')
  },
}

const refuses: AdmissionPlugin = {
  name: 'Refuses',
  handles: (_operation, { resource }) => resource === 'configmaps',
  validate({ definition, name }) {
    if (name === 'bad') throw forbidden(definition, name, 'it is bad')
  },
}

function withoutTimes({ steps, annotations }: AdmissionRecord): object {
  return {
    steps: steps
      .filter(({ plugin }) => ['Labels', 'Refuses'].includes(plugin))
      .map(({ duration: _duration, ...step }) => step),
    annotations,
  }
}

describe('the trace of an admission', () => {
  it('the record of a write says what each plug-in changed or said, and its audit annotations', async () => {
    const observer = new RequestJournal(10, true)
    const server = await openTestServer({ observer, admissionPlugins: [labels, refuses] })
    await server.post(configMaps, configMap('good'))
    await server.post(configMaps, configMap('bad'))
    const changed = {
      phase: 'mutating',
      plugin: 'Labels',
      asked: '',
      outcome: 'changed',
      changes: [{ op: 'add', path: '/metadata/labels', value: { added: 'yes' } }],
      messages: ['labels were added'],
    }
    const judged = { phase: 'validating', plugin: 'Refuses', asked: '', changes: [] }
    const annotations = {
      'authorization.k8s.io/decision': 'allow',
      'authorization.k8s.io/reason': '',
      'labels.example/added': 'yes',
    }
    expect(observer.records.map(({ admission }) => admission && withoutTimes(admission))).toEqual([
      { steps: [changed, { ...judged, outcome: 'passed', messages: [] }], annotations },
      {
        steps: [
          changed,
          {
            ...judged,
            outcome: 'refused',
            messages: ['configmaps "bad" is forbidden: it is bad'],
          },
        ],
        annotations,
      },
    ])
  })

  it('changes that are too large to be kept in a record are named as such', async () => {
    const observer = new RequestJournal(10, true)
    const swells: AdmissionPlugin = {
      name: 'Labels',
      handles: (_operation, { resource }) => resource === 'configmaps',
      changesObjects: true,
      mutate({ object }) {
        if (object) (object as WritableJsonObject)['data'] = { large: 'x'.repeat(300_000) }
      },
    }
    const server = await openTestServer({ observer, admissionPlugins: [swells] })
    expect((await server.post(configMaps, configMap('a'))).status).toBe(201)
    const steps = observer.records[0]?.admission?.steps ?? []
    const { outcome, changes, messages } = steps.find(({ plugin }) => plugin === 'Labels') ?? {}
    expect({ outcome, changes, messages }).toEqual({
      outcome: 'changed',
      changes: [],
      messages: ['the changes are too large to be kept in the record'],
    })
  })

  it('an observer that does not ask for it gets no trace of admission', async () => {
    const observer = new RequestJournal()
    const server = await openTestServer({ observer, admissionPlugins: [labels] })
    await server.post(configMaps, configMap('good'))
    expect(observer.records.map(({ admission }) => admission)).toEqual([undefined])
  })
})

describe('reinvocation', () => {
  it('mutating plug-ins are asked once more where one of them wants it, and not a third time', async () => {
    const asked: string[] = []
    const named = (name: string, wants: boolean): AdmissionPlugin => ({
      name,
      handles: (_operation, { resource }) => resource === 'configmaps',
      mutate(attributes) {
        asked.push(`${name} ${attributes.isReinvocation}`)
        if (wants) attributes.requestReinvocation()
      },
    })
    const server = await openTestServer({
      admissionPlugins: [named('first', false), named('second', true)],
    })
    expect((await server.post(configMaps, configMap('a'))).status).toBe(201)
    expect(asked).toEqual(['first false', 'second false', 'first true', 'second true'])
  })
})
