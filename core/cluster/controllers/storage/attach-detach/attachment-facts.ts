import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { specOf } from '../volumes/volume-facts.ts'

/** Name of the node of a VolumeAttachment. */
export function nodeNameOf(attachment: ApiObject): string {
  return textOf(specOf(attachment), 'nodeName')
}

/** Name of the volume of a VolumeAttachment; empty for an inline volume. */
export function volumeOf(attachment: ApiObject): string {
  return textOf(structOf(specOf(attachment), 'source'), 'persistentVolumeName')
}

export function isAttached(attachment: ApiObject): boolean {
  return structOf(attachment, 'status')['attached'] === true
}
