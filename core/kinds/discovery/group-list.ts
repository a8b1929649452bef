import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ServedGroup } from '../../objects/catalog/served-group.ts'

/** `/api`: the versions of the core group. `address`: `host:port` of the server for clients; empty where it has none. */
export function apiVersions(core: ServedGroup | undefined, address: string): JsonObject {
  return {
    kind: 'APIVersions',
    versions: core?.versions.map(({ version }) => version) ?? [],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: address }],
  }
}

function groupFields({ group, versions }: ServedGroup): JsonObject {
  const listed = versions.map(({ version }) => ({
    groupVersion: formatGroupVersion(group, version),
    version,
  }))
  return { name: group, versions: listed, preferredVersion: listed[0] }
}

/** `/apis`: every group but the core group, best first, each with its versions, best first. */
export function apiGroupList(groups: readonly ServedGroup[]): JsonObject {
  return {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: groups.filter(({ group }) => group !== '').map((group) => groupFields(group)),
  }
}

/** `/apis/{group}`: one group with its versions. */
export function apiGroup(group: ServedGroup): JsonObject {
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupFields(group) }
}
