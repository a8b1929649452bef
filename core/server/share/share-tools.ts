import { readFixtures } from '../mock/read-fixtures.ts'
import { collectObjects } from './collect-objects.ts'
import { loadObjects } from './load-objects.ts'
import {
  mostAddressCharacters,
  mostPackedBytes,
  packShare,
  readShareText,
  shareText,
  unpackShare,
} from './pack-share.ts'
import { isFileName } from './shared-state.ts'

/** What makes shares and opens them. */
export interface ShareTools {
  readonly collectObjects: typeof collectObjects
  readonly isFileName: typeof isFileName
  readonly loadObjects: typeof loadObjects
  readonly mostAddressCharacters: typeof mostAddressCharacters
  readonly mostPackedBytes: typeof mostPackedBytes
  readonly packShare: typeof packShare
  readonly readFixtures: typeof readFixtures
  readonly readShareText: typeof readShareText
  readonly shareText: typeof shareText
  readonly unpackShare: typeof unpackShare
}

export const shareTools: ShareTools = {
  collectObjects,
  isFileName,
  loadObjects,
  mostAddressCharacters,
  mostPackedBytes,
  packShare,
  readFixtures,
  readShareText,
  shareText,
  unpackShare,
}
