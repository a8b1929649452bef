import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../core/api/json-fields.ts'
import { describeDefinitions } from '../../support/vectors.ts'
import { definitionsIn, yamlFiles } from '../../support/yaml-files.ts'
import { hasKubectlOf, SharedServer } from './shared-server.ts'

const present = await hasKubectlOf(['1.31', '1.32', '1.33'])

/** What to explain of the definitions of a folder: each of their versions. */
function subjectsIn(folder: URL): readonly string[] {
  return definitionsIn(folder).flatMap(({ spec }) => {
    const facts = structOf({ spec: spec ?? {} }, 'spec')
    const plural = textOf(structOf(facts, 'names'), 'plural')
    const group = textOf(facts, 'group')
    return objectsOf(facts, 'versions')
      .filter(({ served }) => served === true)
      .map((version) => `${plural} --api-version=${group}/${textOf(version, 'name')}`)
  })
}

describe.runIf(present)('kubectl explain of custom resources', () => {
  let server: SharedServer

  beforeAll(async () => {
    server = await SharedServer.start()
  })

  afterAll(async () => {
    await server.close()
  })

  describe.each([
    { project: 'gateway-api', place: 'config/crd/standard/', deep: ['gtw.spec.listeners.tls'] },
    { project: 'cert-manager', place: 'deploy/crds/', deep: ['cert.spec.privateKey.algorithm'] },
    { project: 'kwok', place: 'kustomize/crd/bases/', deep: ['stages.spec.delay'] },
  ])('of $project', ({ project, place, deep }) => {
    describeDefinitions(project, (root) => {
      const folder = new URL(place, root)
      const subjects = subjectsIn(folder)

      beforeAll(async () => {
        const files = yamlFiles(folder).filter(({ pathname }) => !pathname.includes('_vap_'))
        const flags = files.map((file) => `-f ${fileURLToPath(file)}`).join(' ')
        await server.stock(`apply --server-side ${flags}`)
        await server.stock('wait --for=condition=Established crd --all --timeout=30s')
      })

      it.each([...subjects, ...subjects.map((subject) => `${subject} --recursive`), ...deep])(
        'kubectl explain tells of the custom resource %s',
        async (words) => {
          const { stock, ours } = await server.both(`explain ${words}`)
          expect(stock.code).toBe(0)
          expect(ours).toEqual(stock)
        },
      )
    })
  })
})
