/** What shows feedback and is out of date after a change of it. */
export const feedbackLines = ['POST /pressplatform/feedback/list', 'GET /pressplatform/feedback/mine', 'GET /pressplatform/feedback/{id}']
