import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readCourse, readLessonHead } from '../../core/lessons/index.ts'

const moduleName = 'virtual:skerry-course'
const resolvedName = `\0${moduleName}`

/**
 * Provides the course's list, `virtual:skerry-course`: titles, minutes and domains out of the heads of its lessons, so that a page
 * shows the list without reading them all.
 *
 * @param folder the course: `course.yaml`, and a folder for each module.
 */
export function coursePlugin(folder: string): Plugin {
  return {
    name: 'skerry-course',
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return undefined
      const read = (file: string): string => {
        const path = join(folder, file)
        this.addWatchFile(path)
        return readFileSync(path, 'utf8')
      }
      const { title, modules } = readCourse(read('course.yaml'))
      const list = modules.map(({ lessons, ...module }) => ({
        ...module,
        lessons: lessons.map((name) => {
          const file = `${module.name}/${name}.md`
          const head = readLessonHead(read(file), file)
          const { summary, minutes, domains } = head
          return { name: `${module.name}/${name}`, title: head.title, summary, minutes, domains }
        }),
      }))
      return `export const course = ${JSON.stringify({ title, modules: list })}`
    },
  }
}
