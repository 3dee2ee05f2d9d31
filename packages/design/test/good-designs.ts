import { type Entity, entity, table } from '@keywright/adapters'
import {
  bucket,
  choice,
  date,
  desc,
  integer,
  key,
  ranked,
  sharded,
  text,
  time,
  uuid,
} from '@keywright/core'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    LSI1: { sk: 'LSI1SK' },
    byPlace: { pk: ['country', 'state'], sk: ['city', 'zip'] },
  },
})
const userPk = key('USER', text('userId'))
const STATUS = ['OPEN', 'DONE'] as const

/** Designs that guides recommend. There is nothing to say about any of them. */
export const GOOD_DESIGNS: Readonly<Record<string, readonly Entity[]>> = {
  'entity keys': [
    entity(app, 'User', { primary: { pk: userPk, sk: userPk } }),
    entity(app, 'Product', { primary: { pk: key('PRODUCT', uuid('id')), sk: key('PRODUCT') } }),
  ],
  'one to many': [
    entity(app, 'User', { primary: { pk: userPk, sk: key('PROFILE') } }),
    entity(app, 'Order', {
      primary: { pk: userPk, sk: key('ORDER', time('at'), text('orderId')) },
      LSI1: { sk: key('TOTAL', integer('total', { digits: 8 }), text('orderId')) },
    }),
  ],
  'the parent first, by a delimiter': [
    entity(app, 'User', { primary: { pk: userPk, sk: key('#METADATA') } }),
    entity(app, 'Session', { primary: { pk: userPk, sk: key('SESSION', text('sessionId')) } }),
  ],
  'the parent under its own key, children behind it': [
    entity(app, 'User', { primary: { pk: userPk, sk: userPk } }),
    entity(app, 'Order', {
      primary: { pk: userPk, sk: key('USER', text('userId'), 'ORDER', text('orderId')) },
    }),
  ],
  'a hierarchy in one entity': [
    entity(app, 'Task', {
      primary: {
        pk: key('ORG', text('org')),
        sk: key('PROJECT', text('project'), 'TASK', text('task')),
      },
    }),
  ],
  'a hierarchy whose levels have their own literal': [
    entity(app, 'Org', { primary: { pk: key('ORG', text('org')), sk: key('ORG') } }),
    entity(app, 'Project', {
      primary: { pk: key('ORG', text('org')), sk: key('PROJECT', text('project')) },
    }),
    entity(app, 'Task', {
      primary: { pk: key('ORG', text('org')), sk: key('TASK', text('project'), text('task')) },
    }),
  ],
  'composite sort key of date, status and order': [
    entity(app, 'Order', {
      primary: { pk: key('ORDER', text('orderId')), sk: key('ORDER') },
      GSI1: {
        pk: key('CUSTOMER', text('customerId')),
        sk: key('ORDER', date('on'), choice('status', STATUS), text('orderId')),
      },
    }),
  ],
  'places, joined': [
    entity(app, 'Store', {
      primary: { pk: key('STORE', text('storeId')), sk: key('STORE') },
      GSI1: {
        pk: key('COUNTRY', text('country')),
        sk: key(text('state'), text('city'), text('zip'), text('street'), text('storeId')),
      },
    }),
  ],
  'places, as a native index': [
    entity(app, 'Store', {
      primary: { pk: key('STORE', text('storeId')), sk: key('STORE') },
      byPlace: { pk: [text('country'), text('state')], sk: [text('city'), text('zip')] },
    }),
  ],
  'two entities told apart on a native index': [
    entity(app, 'Store', {
      primary: { pk: key('STORE', text('id')), sk: key('STORE') },
      byPlace: {
        pk: [choice('type', ['Store']), text('state')],
        sk: [text('city'), text('zip')],
      },
    }),
    entity(app, 'Office', {
      primary: { pk: key('OFFICE', text('id')), sk: key('OFFICE') },
      byPlace: {
        pk: [choice('type', ['Office']), text('state')],
        sk: [text('city'), text('zip')],
      },
    }),
  ],
  'zero-padded numbers of issues and pull requests': [
    entity(app, 'Repo', {
      primary: {
        pk: key('REPO', text('owner'), text('repo')),
        sk: key('REPO', text('owner'), text('repo')),
      },
    }),
    ...['ISSUE', 'PR'].map(
      (literal): Entity =>
        entity(app, literal, {
          primary: {
            pk: key('REPO', text('owner'), text('repo')),
            sk: key(literal, integer('number', { digits: 5 })),
          },
        }),
    ),
  ],
  'newest first, and mixed directions': [
    entity(app, 'Post', { primary: { pk: userPk, sk: key('POST', desc(time('at')), text('id')) } }),
    entity(app, 'Job', {
      primary: { pk: userPk, sk: key('JOB', text('id')) },
      GSI1: {
        pk: key('QUEUE', text('userId')),
        sk: key('JOB', desc(ranked('priority', ['low', 'high'])), time('at'), text('id')),
      },
    }),
  ],
  'a time series in month buckets': [
    entity(app, 'Reading', {
      primary: {
        pk: key('SENSOR', text('sensorId'), bucket('at', 'month')),
        sk: key(time('at')),
      },
    }),
    entity(app, 'Summary', {
      primary: {
        pk: key('SENSOR', text('sensorId'), bucket('month', 'month')),
        sk: key('SUMMARY'),
      },
    }),
  ],
  'shards for a status, and for everything': [
    entity(app, 'Order', {
      primary: { pk: key('ORDER', text('orderId')), sk: key('ORDER') },
      GSI1: {
        pk: sharded(key('STATUS', choice('status', STATUS)), { by: 'orderId', count: 4 }),
        sk: key(time('at')),
      },
    }),
    entity(app, 'Event', {
      primary: { pk: key('EVENT', text('eventId')), sk: key('EVENT') },
      GSI1: { pk: sharded(key('EVENTS'), { by: 'eventId', count: 4 }), sk: key(time('at')) },
    }),
  ],
  'adjacency list with its inverse': [
    entity(app, 'Student', { primary: { pk: key('STUDENT', text('studentId')), sk: key('#S') } }),
    entity(app, 'Course', { primary: { pk: key('COURSE', text('courseId')), sk: key('#C') } }),
    entity(app, 'Enrolment', {
      primary: { pk: key('STUDENT', text('studentId')), sk: key('COURSE', text('courseId')) },
      GSI1: { pk: key('COURSE', text('courseId')), sk: key('STUDENT', text('studentId')) },
    }),
  ],
  'overloaded index': [
    entity(app, 'User', {
      primary: { pk: userPk, sk: key('USER') },
      GSI1: { pk: key('EMAIL', text('email')), sk: key('USER', text('userId')) },
    }),
    entity(app, 'Order', {
      primary: { pk: key('ORDER', text('orderId')), sk: key('ORDER') },
      GSI1: { pk: key('CUSTOMER', text('userId')), sk: key('ORDER', date('on'), text('orderId')) },
    }),
  ],
  'sparse index': [
    entity(app, 'Ticket', {
      primary: { pk: key('TICKET', text('ticketId')), sk: key('TICKET') },
      GSI1: { pk: key('ASSIGNEE', text('assignee')), sk: key('DUE', date('due')) },
    }),
  ],
  'a kind and a country in a primary key, which do not change': [
    entity(app, 'Document', {
      primary: {
        pk: key('OWNER', text('ownerId')),
        sk: key(choice('kind', ['INVOICE', 'RECEIPT']), text('country'), text('documentId')),
      },
    }),
  ],
  'a few rows on purpose, in one partition': [
    entity(app, 'Article', {
      primary: { pk: key('ARTICLE', text('articleId')), sk: key('ARTICLE') },
      GSI1: {
        pk: sharded(key('PUBLISHED'), { by: 'articleId', count: 4 }),
        sk: key(desc(time('at')), text('articleId')),
      },
    }),
  ],
  'a collection of a customer under a local index': [
    entity(app, 'Invoice', {
      primary: { pk: key('CUSTOMER', text('customerId')), sk: key('INVOICE', text('number')) },
      LSI1: { sk: key('DUE', date('due'), text('number')) },
    }),
  ],
  'messages with an id behind their time': [
    entity(app, 'Message', {
      primary: { pk: key('ROOM', text('room')), sk: key('MSG', time('at'), text('id')) },
    }),
  ],
  'unique e-mail': [
    entity(app, 'Account', { primary: { pk: key('ACCOUNT', text('id')), sk: key('ACCOUNT') } }),
    entity(app, 'Email', {
      primary: { pk: key('EMAIL', text('email')), sk: key('EMAIL', text('email')) },
    }),
  ],
  'versions with a pointer to the latest': [
    entity(app, 'Latest', { primary: { pk: key('DOC', text('doc')), sk: key('LATEST') } }),
    entity(app, 'Version', {
      primary: {
        pk: key('DOC', text('doc')),
        sk: key('VERSION', integer('version', { digits: 4 }), time('at')),
      },
    }),
  ],
  'singleton, and a row for each of a few settings': [
    entity(app, 'FrontPage', { primary: { pk: key('FRONTPAGE'), sk: key('FRONTPAGE') } }),
    entity(app, 'Setting', {
      primary: { pk: key('SETTINGS'), sk: key('SETTING', choice('name', ['theme', 'limit'])) },
    }),
  ],
}
