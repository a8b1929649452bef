import { describe, expect, it } from 'vitest'
import { foldersAbove } from '../../../../node-host/base/package-files/own-manifest.ts'

describe('the search for the manifest of the package', () => {
  it.each([
    [
      'file:///srv/skerry/dist/main.js',
      ['file:///srv/skerry/dist/', 'file:///srv/skerry/', 'file:///srv/', 'file:///'],
    ],
    ['file:///C:/skerry/main.js', ['file:///C:/skerry/', 'file:///C:/']],
    ['file://server/share/main.js', ['file://server/share/', 'file://server/']],
    ['file:///main.js', ['file:///']],
  ])(
    'the search for the manifest of the package ends at the root of the system, of a drive or of a share: %s',
    (file, folders) => {
      expect(foldersAbove(file).map(String)).toEqual(folders)
    },
  )
})
