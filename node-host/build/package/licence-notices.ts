import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './entries.ts'

const fileName = 'third-party-licences.txt'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
}

/** The folder of the package that a module belongs to; undefined for the project's own. */
function packageFolder(module: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0]
}

/** The end of the terms of the Apache License, behind which a package names its holder. */
const endOfTerms = 'END OF TERMS AND CONDITIONS'

const termsOf = (text: string): string =>
  (text.split(endOfTerms, 1)[0] ?? '').replaceAll(/\s+/g, ' ').trim()

/** A licence's text; where its terms are those of the package's own, LICENSE has them. */
function withoutOwnTerms(text: string, own: string): string {
  if (!text.includes(endOfTerms) || termsOf(text) !== termsOf(own)) return text
  const rest = text.slice(text.indexOf(endOfTerms) + endOfTerms.length)
  return `The terms of this licence are those in LICENSE, the file of this package.\n\n${rest.trim()}`
}

async function noticeOf(folder: string, own: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  const { name, version, license = 'see its package' } = manifest
  const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|notice)/i.test(file))
  const texts = await Promise.all(
    files.toSorted().map((file) => readFile(join(folder, file), 'utf8')),
  )
  return [
    `${name} ${version} (${license})`,
    ...texts.map((text) => withoutOwnTerms(text.trim(), own)),
  ].join('\n\n')
}

/** Vite plugin: writes the licences of the packages whose code is in the build beside it. */
export function licenceNoticesPlugin(): Plugin {
  return {
    name: 'skerry-licence-notices',
    async generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((each) =>
        each.type === 'chunk' ? each.moduleIds : [],
      )
      const folders = new Set(modules.flatMap((module) => packageFolder(module) ?? []))
      const own = await readFile(join(root, 'LICENSE'), 'utf8')
      const notices = await Promise.all(
        [...folders].toSorted().map((folder) => noticeOf(folder, own)),
      )
      const head = 'The scripts of this package contain code of these packages.'
      const source = `${[head, ...notices].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
