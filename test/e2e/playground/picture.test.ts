import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../../../node-host/build/package/entries.ts'
import { onlyChromium } from '../watched-browser.ts'
import { picturePath, pictureViewport, showLesson } from './picture-scene.ts'
import { playgroundSession } from './playground-session.ts'

/** Width and height, which stand in the first chunk of a PNG. */
function sizeOf(png: Buffer): { readonly width: number; readonly height: number } {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

describe('the picture of the documents', () => {
  const openProfile = playgroundSession()

  it('the page still shows what the picture shows: a step of a lesson that is done, and its pods', async (context) => {
    onlyChromium(context, 'the picture is taken in Chromium')
    const { openTab } = await openProfile({ viewport: pictureViewport })
    const tab = await openTab()
    await showLesson(tab)
    const folder = await mkdtemp(join(tmpdir(), 'skerry-picture-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'picture.png')
    await tab.page.screenshot({ path })
    const taken = sizeOf(await readFile(path))
    expect(taken).toEqual(pictureViewport)
    expect(sizeOf(await readFile(join(root, picturePath)))).toEqual(taken)
  })
})
