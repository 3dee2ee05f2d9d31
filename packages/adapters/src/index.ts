export * from './dynamodb/index.ts'
