import { ownManifest } from '../package-files/own-manifest.ts'

/** The version of this package. */
export async function packageVersion(): Promise<string> {
  return (await ownManifest()).version
}
