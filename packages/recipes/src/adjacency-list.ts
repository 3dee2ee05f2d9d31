/**
 * Adjacency list: many-to-many, each relation stored once and read from both ends.
 *
 * Use it when things refer to each other: students and courses, members and teams, parts and products.
 *
 * Cost: one item for each relation, and one index that turns it around. Either end is one query.
 *
 * Watch out: a global index is only eventually consistent, so a new relation may be seen from its own
 * end first.
 * What the relation carries (a role, a grade) belongs on the relation; a copy of a name on it has to
 * be kept up to date by you.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, queryInput, table } from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'

const school = table({
  name: 'adjacency-list',
  pk: 'PK',
  sk: 'SK',
  indexes: { inverse: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})

const student = entity(school, 'Student', {
  primary: { pk: key('STUDENT', text('studentId')), sk: key('#STUDENT') },
})
const course = entity(school, 'Course', {
  primary: { pk: key('COURSE', text('courseId')), sk: key('#COURSE') },
})
const enrolment = entity(school, 'Enrolment', {
  primary: { pk: key('STUDENT', text('studentId')), sk: key('COURSE', text('courseId')) },
  inverse: { pk: key('COURSE', text('courseId')), sk: key('STUDENT', text('studentId')) },
})

export const tables = [school]
export const entities = [student, course, enrolment]

export const write = async (db: DynamoDBDocumentClient) => {
  const put = (Item: object) => db.send(new PutCommand({ TableName: school.name, Item }))
  const enrol = (studentId: string, courseId: string, grade: string) =>
    put({ grade, ...keysOf(enrolment, { studentId, courseId }) })

  await put({ name: 'Ann', ...keysOf(student, { studentId: '1' }) })
  await put({ title: 'Logic', ...keysOf(course, { courseId: 'C' }) })
  await enrol('1', 'C', 'A')
  await enrol('1', 'C#', 'B')
  await enrol('12', 'C', 'C')
  await enrol('2', 'C', 'B')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the courses of a student': () =>
    db.send(new QueryCommand(queryInput(enrolment, { studentId: '1' }))),
  'the students of a course': () =>
    db.send(new QueryCommand(queryInput(enrolment, { courseId: 'C' }, { index: 'inverse' }))),
  'is this student in this course?': () =>
    db.send(new QueryCommand(queryInput(enrolment, { studentId: '12', courseId: 'C' }))),
})
