import { endpoint } from '#shared/api/endpoint';
import { codeProof, codeRequest, sentCode, typedCode } from '#shared/codes/schema';

export const codesApi = {
  sendPhoneCode: endpoint({
    method: 'POST',
    path: '/phone-codes',
    access: 'public',
    limit: 'code',
    input: codeRequest,
    reply: sentCode,
    summary: 'Send a code that proves a phone, where the platform asks for it',
  }),
  checkPhoneCode: endpoint({
    method: 'POST',
    path: '/phone-codes/:id/proof',
    access: 'public',
    limit: 'publicWrite',
    status: 200,
    input: typedCode,
    reply: codeProof,
    summary: 'Exchange a code, once, for the proof that bookings of its phone carry',
  }),
};
