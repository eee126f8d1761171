/** Lines to read again after a change of feedback. */
export const feedbackLines = ['POST /pressplatform/feedback/list', 'GET /pressplatform/feedback/mine', 'GET /pressplatform/feedback/{id}']
