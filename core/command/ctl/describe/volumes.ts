import type { Brand } from '../../../base/api/brand.ts'
import { has, numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { describeClaim } from './claim-lines.ts'
import type { Indent } from './containers.ts'
import type { Description } from './description.ts'
import { pairTexts } from './metadata-lines.ts'
import { podVolumeSources, type VolumeSource } from './volume-sources.ts'

const longestAttribute = 140

function describeDownward(description: Description, source: JsonObject): void {
  description.field(2, 'Type', 'DownwardAPI (a volume populated by information about the pod)')
  description.line(2, 'Items:')
  for (const item of objectsOf(source, 'items')) {
    const path = textOf(item, 'path')
    if (has(item, 'fieldRef')) {
      description.line(3, `${textOf(structOf(item, 'fieldRef'), 'fieldPath')} -> ${path}`)
    }
    if (has(item, 'resourceFieldRef')) {
      description.line(3, `${textOf(structOf(item, 'resourceFieldRef'), 'resource')} -> ${path}`)
    }
  }
}

function describeProjected(description: Description, source: JsonObject): void {
  const type = 'Projected (a volume that contains injected data from multiple sources)'
  description.field(2, 'Type', type)
  for (const one of objectsOf(source, 'sources')) {
    const [secret, configMap] = [structOf(one, 'secret'), structOf(one, 'configMap')]
    if (has(one, 'secret')) {
      description.field(2, 'SecretName', textOf(secret, 'name'))
      description.field(2, 'Optional', secret['optional'] === true)
    } else if (has(one, 'downwardAPI')) {
      description.field(2, 'DownwardAPI', true)
    } else if (has(one, 'configMap')) {
      description.field(2, 'ConfigMapName', textOf(configMap, 'name'))
      description.field(2, 'Optional', configMap['optional'] === true)
    } else if (has(one, 'serviceAccountToken')) {
      const seconds = numberOf(structOf(one, 'serviceAccountToken'), 'expirationSeconds') ?? 0
      description.field(2, 'TokenExpirationSeconds', seconds)
    }
  }
}

function describeEphemeral(description: Description, source: JsonObject, brand: Brand): void {
  const type =
    'EphemeralVolume (an inline specification for a volume that gets created and deleted with the pod)'
  description.field(2, 'Type', type)
  if (!has(source, 'volumeClaimTemplate')) return
  describeClaim(description, structOf(source, 'volumeClaimTemplate'), brand, 2)
}

/** Lists the attributes of a CSI volume; kubectl indents the values too. */
function describeAttributes(description: Description, source: JsonObject): void {
  const attributes = pairTexts(structOf(source, 'volumeAttributes')).map((text) => {
    const isLong = text.length > longestAttribute
    return `    ${isLong ? `${text.slice(0, longestAttribute)}...` : text}`
  })
  description.list(2, 'VolumeAttributes', attributes)
}

/** Describes a volume by its source; false where it has none of `sources`. */
export function describeVolumeSource(
  description: Description,
  volume: JsonObject,
  sources: Readonly<Record<string, VolumeSource>>,
): boolean {
  for (const [key, { type, lines }] of Object.entries(sources)) {
    if (!has(volume, key)) continue
    const source = structOf(volume, key)
    description.field(2, 'Type', type)
    for (const [head, value] of lines) description.line(2, head, value(source))
    if (key === 'csi') describeAttributes(description, source)
    return true
  }
  return false
}

function describeVolume(description: Description, volume: JsonObject, brand: Brand): void {
  if (has(volume, 'downwardAPI')) {
    describeDownward(description, structOf(volume, 'downwardAPI'))
  } else if (has(volume, 'projected')) {
    describeProjected(description, structOf(volume, 'projected'))
  } else if (has(volume, 'ephemeral')) {
    describeEphemeral(description, structOf(volume, 'ephemeral'), brand)
  } else if (!describeVolumeSource(description, volume, podVolumeSources)) {
    description.line(1, '<unknown>')
  }
}

/** Describes the volumes of a pod or pod template. */
export function describeVolumes(
  description: Description,
  podSpec: JsonObject,
  brand: Brand,
  indent: Indent,
): void {
  const volumes = objectsOf(podSpec, 'volumes')
  if (volumes.length === 0) {
    description.field(0, `${indent}Volumes`, '<none>')
    return
  }
  description.line(0, `${indent}Volumes:`)
  for (const volume of volumes) {
    description.line(1, `${indent === '' ? '' : ' '}${textOf(volume, 'name')}:`)
    describeVolume(description, volume, brand)
  }
}
