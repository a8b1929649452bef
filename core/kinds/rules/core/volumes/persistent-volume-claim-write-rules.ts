import { ensureStruct, has, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../../base/api/json.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'
import { withMemberInPlace } from '../../shared/place-member.ts'

/** Whether `dataSource` could name the object before there was `dataSourceRef`: claims, and snapshots of volumes. */
function isEarlySource(source: JsonObject, apiDomain: string): boolean {
  const [kind, group] = [textOf(source, 'kind'), textOf(source, 'apiGroup')]
  if (kind === 'PersistentVolumeClaim') return group === ''
  return kind === 'VolumeSnapshot' && group === `snapshot.storage.${apiDomain}`
}

function hasDataSource(spec: JsonObject): boolean {
  return has(spec, 'dataSource') || has(spec, 'dataSourceRef')
}

const behindReference: ReadonlySet<string> = new Set(['volumeAttributesClassName'])
const behindSource: ReadonlySet<string> = new Set(['dataSourceRef', ...behindReference])

/** The reference as a new one, without what is not set. */
function copyOf(reference: JsonObject): JsonObject {
  const { kind = '', name = '', apiGroup } = reference
  return { ...(apiGroup !== undefined && { apiGroup }), kind, name }
}

/**
 * `dataSource` and `dataSourceRef` of a claim are copied to each other: older clients write the first, newer ones the
 * second, and controllers may read either. Other kinds in the first alone are dropped from claims that have no source, since
 * older servers took no notice of them.
 */
export const copyDataSource: WriteRule = (next, stored, { gate, brand }) => {
  const spec = ensureStruct(next, 'spec')
  const old = stored ? structOf(stored, 'spec') : {}
  const isForeign = textOf(structOf(spec, 'dataSourceRef'), 'namespace') !== ''
  if (isForeign && !has(old, 'dataSourceRef') && !gate('CrossNamespaceVolumeDataSource')) {
    delete spec['dataSourceRef']
  }
  if (!hasDataSource(old) && !has(spec, 'dataSourceRef') && has(spec, 'dataSource')) {
    const source = structOf(spec, 'dataSource')
    if (!isEarlySource(source, brand.apiDomain)) delete spec['dataSource']
  }
  const { dataSource, dataSourceRef } = spec
  if (isJsonObject(dataSource) && dataSourceRef === undefined) {
    next['spec'] = withMemberInPlace(spec, 'dataSourceRef', copyOf(dataSource), behindReference)
  } else if (isJsonObject(dataSourceRef) && dataSource === undefined) {
    // `dataSource` cannot name another namespace.
    if (textOf(dataSourceRef, 'namespace') !== '') return
    next['spec'] = withMemberInPlace(spec, 'dataSource', copyOf(dataSourceRef), behindSource)
  }
}
