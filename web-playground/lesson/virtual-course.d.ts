declare module 'virtual:skerry-course' {
  import type { CourseList } from './course-list.ts'

  export const course: CourseList
}
