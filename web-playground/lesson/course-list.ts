/** A lesson as the course's list shows it. */
export interface ListedLesson {
  /** Of its file, with the module: `basics/first-pod`. */
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly minutes: number
  /** Domains of curricula: `CKAD/application-deployment`. */
  readonly domains: readonly string[]
}

export interface ListedModule {
  readonly name: string
  readonly title: string
  readonly lessons: readonly ListedLesson[]
}

/** The course, made of the heads of its lessons when the page is built. */
export interface CourseList {
  readonly title: string
  readonly modules: readonly ListedModule[]
}

/** All lessons in the order of the course. */
export function lessonsOf({ modules }: CourseList): readonly ListedLesson[] {
  return modules.flatMap(({ lessons }) => lessons)
}

/** The lesson after `name`; undefined after the last one, and for a lesson that is not of the course. */
export function lessonAfter(course: CourseList, name: string): ListedLesson | undefined {
  const lessons = lessonsOf(course)
  const at = lessons.findIndex((lesson) => lesson.name === name)
  return at === -1 ? undefined : lessons[at + 1]
}

/** The exams whose domains lessons name, and these domains, in the order of the alphabet. */
export function examsOf(course: CourseList): ReadonlyMap<string, readonly string[]> {
  const names = new Set(lessonsOf(course).flatMap(({ domains }) => domains))
  const exams = new Map<string, string[]>()
  for (const name of [...names].toSorted()) {
    const [exam = '', domain = ''] = name.split('/')
    exams.set(exam, [...(exams.get(exam) ?? []), domain])
  }
  return exams
}

/** `application-design-and-build` in words. */
export function domainWords(domain: string): string {
  const words = domain.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The course without lessons that do not serve the exam, or the domain of it; all of it for an empty exam. */
export function coursePart(course: CourseList, exam: string, domain: string): CourseList {
  if (exam === '') return course
  const serves = ({ domains }: ListedLesson): boolean =>
    domains.some((each) =>
      domain === '' ? each.startsWith(`${exam}/`) : each === `${exam}/${domain}`,
    )
  const modules = course.modules
    .map((module) => ({ ...module, lessons: module.lessons.filter(serves) }))
    .filter(({ lessons }) => lessons.length > 0)
  return { ...course, modules }
}
