import type { Brand } from '../api/brand.ts'
import { formatGroupVersion } from '../api/group-version.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { firstObjectTable } from '../kinds/first-objects.generated.ts'
import { isPolicy, policyObject } from './default-policy.ts'
import type { FirstObject } from './first-object.ts'
import { localApiServices } from './local-api-services.ts'
import { parseFirstObjects, type TableEntry } from './parse-first-objects.ts'
import { flowControlObject, isFlowControl } from './priority-and-fairness.ts'

/** All first objects of a server; an object comes behind those that it refers to. */
export function firstObjects(brand: Brand, catalog: Catalog): readonly FirstObject[] {
  return [...tableObjects(brand), ...localApiServices(brand, catalog)]
}

const known = new Map<string, readonly FirstObject[]>()

/** Objects of the table, one instance for all servers of a brand, since caches of stored forms have them as keys. */
function tableObjects(brand: Brand): readonly FirstObject[] {
  const objects = known.get(brand.name) ?? readTable(brand)
  known.set(brand.name, objects)
  return objects
}

function readTable(brand: Brand): readonly FirstObject[] {
  const table = parseFirstObjects(brand.expand(firstObjectTable))
  return table.map((entry) => {
    if (isPolicy(entry)) return policyObject(entry, table, brand)
    return isFlowControl(entry) ? flowControlObject(entry, brand) : plainObject(entry, brand)
  })
}

function plainResource(kind: string, { apiDomain }: Brand): FirstObject['resource'] {
  if (kind === 'PriorityClass') {
    return { group: `scheduling.${apiDomain}`, version: 'v1', resource: 'priorityclasses' }
  }
  return { group: '', version: 'v1', resource: `${kind.toLowerCase()}s` }
}

/** First object with the fields of its table entry, unchanged. */
function plainObject({ kind, namespace, name, fields }: TableEntry, brand: Brand): FirstObject {
  const resource = plainResource(kind, brand)
  const apiVersion = formatGroupVersion(resource.group, resource.version)
  const metadata = { name, ...(namespace !== '' && { namespace }) }
  return {
    resource,
    object: { kind, apiVersion, metadata, ...fields },
    upkeep: 'none',
    manager: brand.serverName,
  }
}
