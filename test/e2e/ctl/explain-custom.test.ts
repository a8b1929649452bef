import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { structOf, textOf } from '../../../core/base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../core/base/api/json.ts'
import { definitionsIn, yamlFiles } from '../../support/objects/yaml-files.ts'
import { describeDefinitions } from '../../support/recorded/vectors.ts'
import { historyCount } from '../../support/storage/history-count.ts'
import { hasKubectl } from '../kubectl.ts'
import { servedVersions } from '../served-versions.ts'
import { hasKubectlOf, SharedServer } from './shared-server.ts'

const present = await hasKubectl()
/** Whether core/command/ctl explains in the words of the kubectl here. */
const isSame = await hasKubectlOf(['1.31', '1.32', '1.33'])

/** Names of the fields within a schema as `kubectl explain --recursive` lists them, with two more spaces for each level. */
function fieldsWithin(schema: JsonObject, indent: string): readonly string[] {
  const inner = [schema['items'], schema['additionalProperties']].find(isJsonObject)
  if (inner) return fieldsWithin(inner, indent)
  const fields = Object.entries(structOf(schema, 'properties'))
  return fields
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, field]) => [
      indent + name,
      ...(isJsonObject(field) ? fieldsWithin(field, `${indent}  `) : []),
    ])
}

function explainedFields(output: string): readonly string[] {
  const [, listed = ''] = output.split('\nFIELDS:\n')
  return listed
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.slice(0, line.indexOf('\t')))
}

/** The fields that are listed below a field of the whole object. */
function fieldsBelow(name: string, fields: readonly string[]): readonly string[] {
  const below = fields.slice(fields.indexOf(`  ${name}`) + 1)
  const end = below.findIndex((field) => !field.startsWith('    '))
  return end === -1 ? below : below.slice(0, end)
}

/** Each run takes two processes: where all fields are listed for each version, a few show the texts. */
function stepOf(versions: readonly unknown[]): number {
  return Math.max(1, Math.floor(versions.length / historyCount(4)))
}

describe.runIf(present)('kubectl explain of custom resources', () => {
  let server: SharedServer

  beforeAll(async () => {
    server = await SharedServer.start()
  })

  afterAll(async () => {
    await server.close()
  })

  /** Output of the stock kubectl, which core/command/ctl has to have as well. */
  async function explain(words: string): Promise<string> {
    if (!isSame) return (await server.stock(`explain ${words}`)).stdout
    const { stock, ours } = await server.both(`explain ${words}`)
    expect(stock.code).toBe(0)
    expect(ours).toEqual(stock)
    return stock.stdout
  }

  describe.each([
    { project: 'gateway-api', place: 'config/crd/standard/', deep: ['gtw.spec.listeners.tls'] },
    { project: 'cert-manager', place: 'deploy/crds/', deep: ['cert.spec.privateKey.algorithm'] },
    { project: 'kwok', place: 'kustomize/crd/bases/', deep: ['stages.spec.delay'] },
  ])('of $project', ({ project, place, deep }) => {
    describeDefinitions(project, (root) => {
      const folder = new URL(place, root)
      const versions = servedVersions(definitionsIn(folder))

      beforeAll(async () => {
        const files = yamlFiles(folder).filter(({ pathname }) => !pathname.includes('_vap_'))
        const flags = files.map((file) => `-f ${fileURLToPath(file)}`).join(' ')
        await server.stock(`apply --server-side ${flags}`)
        await server.stock('wait --for=condition=Established crd --all --timeout=30s')
      })

      it.each(versions)(
        'kubectl explain --recursive lists the fields of $plural in $groupVersion',
        async ({ plural, groupVersion, kind, schema }) => {
          const output = await explain(`${plural} --api-version=${groupVersion} --recursive`)
          const [group] = groupVersion.split('/')
          expect(output).toMatch(new RegExp(`^GROUP: +${group}\nKIND: +${kind}\n`))
          expect(fieldsBelow('spec', explainedFields(output))).toEqual(
            fieldsWithin(structOf(schema, 'properties', 'spec'), '    '),
          )
        },
      )

      it.each(versions.filter((_, at) => at % stepOf(versions) === 0))(
        'kubectl explain says of $plural in $groupVersion what its author did',
        async ({ plural, groupVersion, schema }) => {
          const output = await explain(`${plural} --api-version=${groupVersion}`)
          const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
          expect(words(output)).toContain(words(textOf(schema, 'description')))
          expect(explainedFields(output)).toEqual(
            expect.arrayContaining(['  apiVersion', '  kind', '  metadata', '  spec']),
          )
        },
      )

      it.each(deep)('kubectl explain tells of the field %s of a custom resource', async (path) => {
        expect(await explain(path)).toContain('\nFIELD: ')
      })
    })
  })
})
